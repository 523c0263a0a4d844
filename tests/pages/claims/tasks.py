"""The tasks at the end of the stories, each with what a learner would try."""

from __future__ import annotations

from tests.pages.claims.task import Task

TASKS = {
    "kernels": (
        Task("similarity", "k1__gamma", (63.1,)),
        Task("algebra", "k2__gamma", (0.1,)),
        Task("indefinite", "k1__coef0", (5.0,)),
    ),
    "features": (
        Task("lift", "k1__gamma", (0.1,)),
        Task("without-features", "k1__coef0", (0.0,)),
    ),
    "krr": (
        Task("sum", "lam", (0.1,)),
        Task("training-error", "lam", (0.3,)),
        Task("lengthscale", "k1__gamma", (0.1,)),
    ),
    "svm": (
        Task("margin", "k1__gamma", (1.0, 3.16)),
        Task("scores", "C", (0.316,)),
    ),
    # How many mistakes there are hangs on the order of the points.
    "perceptron": (Task("mistakes", "k1__gamma", (3.0,), of_this_draw=True),),
    "kda": (Task("direction", "k1__gamma", (3.98,)),),
    "kpca": (Task("components", "k1__gamma", (5.01, 7.08)),),
    "gp": (
        Task("bands", "noise", (0.2,)),
        Task("beyond", "k2__gamma", (0.001, 0.00251)),
        Task("evidence", "k1__gamma", (20.0,)),
    ),
    # The smallest error of some splits is as large as what learning by heart has on others.
    "text": (Task("words", "lam", (0.5,), of_this_draw=True),),
}
