"""A course: kernel ridge regression, from the definition of a kernel to measured sound levels."""

from __future__ import annotations

from pages.shared.model.declarations.stories import Shows
from pages.shared.model.lessons.course import Course, part, section

FIT = ("points", "curve")

COURSE = Course(
    "ridge-and-airfoil",
    "Kernel ridge regression, up to measured data",
    "One method from its idea to a table of errors. Then you can derive it, write it in a few "
    "lines, tune it on the training part, and compare it fairly.",
    "inner products, matrices, derivatives",
    "An article on kernel ridge regression",
    (
        section("Kernels, and methods that take them",
        part("/kernels?tab=views&view=spectrum&kernel=sigmoid()",
             "A kernel measures similarity. It is symmetric, and its Gram matrices have no "
             "negative eigenvalue. The sigmoid is no kernel: find the eigenvalue that says so."),
        part("/krr?kernel=linear()",
             "With the linear kernel the fit is a straight line. Choose another kernel: the "
             "method is the same, and the line bends.", "kernel",
             shows=Shows({"stage": FIT}, ("error_train",), ("formula", "said"))),
        part("/features?kernel=rbf(gamma=2)&tab=views&view=approximation",
             "Random Fourier features and splines draw smooth curves, too. Take more features: "
             "how does their error, as an approximation of the kernel, change?"),
        part("/svm?data=digits",
             "The support vector machine reads handwritten digits. These are small images; the "
             "larger ones of MNIST are not in the app. Choose a point: which digits are most "
             "similar to it?",
             shows=Shows({"stage": ("points",), "neighbours": ("heat",)}, ("error_test",))),
        part("/kpca?kernel=constant(value=0.251)*polynomial(degree=2,coef0=0)%2Brbf(gamma=4.47)"
             "&tab=views&view=k_means",
             "k-means needs inner products alone, so it can take a kernel. Compare the clusters "
             "of two rings, without a kernel and with one."),
        part("/text?tab=views&view=subsequences",
             "The inputs need not be vectors. Here texts are compared as strings, by the "
             "subsequences of letters that they share.")),
        section("A weight for each point",
        part("/features?tab=views&view=representer",
             "Split w into a part in the span of the data and a part orthogonal to it. Move the "
             "orthogonal part: which numbers change, and which do not?"),
        part("/features?tab=why",
             "So the best w is a sum over the data, because the penalty is the squared norm. "
             "Read why the lasso's penalty does not allow this."),
        part("/krr?tab=why",
             "Then the loss depends on α alone. Follow its gradient to the one linear system that "
             "has to be solved.")),
        section("Predictions",
        part("/krr?data=sine&n=20&kernel=rbf(gamma=20)&lam=0.1",
             "Each training point has one weight. First predict a sign.", asks=("sum", 2)),
        part("/krr?tab=views&view=kernel_sum",
             "A prediction is a sum of kernel functions, one for each training point, each with "
             "its weight. Add them one after the other.", "lam")),
        section("In code",
        part("/krr?tab=code",
             "The same fit as a script that runs without the app. Find the line that solves the "
             "linear system."),
        part("/krr?data=sine&n=100&spread=0&kernel=rbf(gamma=30)&lam=1",
             "A first test on a sine without noise, with γ = 30 and λ = 1. Why does the curve "
             "stay below the peaks? Lower λ.", "lam",
             shows=Shows({"stage": FIT}, ("error_train", "effective_dof"), ("said",)))),
        section("Measured sound levels",
        part("/krr?data=airfoil&tab=check&check=airfoil",
             "1503 sound levels of airfoils in a wind tunnel. Compute the errors: kernel ridge "
             "regression has 3.6731 dB. What do its opponents reach, and is the comparison fair?"),
        part("/krr?tab=check&check=models",
             "A kernel method draws a smooth curve, trees one in steps. Compare the curves and "
             "their errors.", "k1.gamma", "lam"),
        part("/krr?tab=check&check=tuning",
             "γ and λ are chosen on the training part alone. Where on the map is the error of "
             "the left-out points smallest? Choose that place to take both.", "k1.gamma", "lam"),
        part("/compare?tab=check&check=times",
             "Which method is fast? Measure the times, then add points and measure again.", "n")),
    ),
)  # fmt: skip
