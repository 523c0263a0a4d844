"""What the stories of kernel ridge regression say of their draws."""

from __future__ import annotations

import numpy as np

from kernels import KernelRidge
from pages.krr.views import kernel_sum
from pages.krr.views.lambda_path import path
from tests.pages.claims.claim import Claim, Draw, answered, between, every, moves


def _has_both_signs(at: Draw) -> bool:
    setting = at.setting()
    model = setting.fit(KernelRidge)
    residual = setting.train.y - model.predict(setting.train.X)
    return bool(
        np.all(np.sign(residual) == np.sign(model.dual_coef_)) and np.ptp(np.sign(residual))
    )


def _goes_to_zero_or_to_the_mean(at: Draw) -> bool:
    zero, mean = at(lam=1000), at(lam=1000, target="centre")
    y = at.setting().train.y
    return bool(np.abs(zero.fit.f).max() < 0.05 * y.min()) and mean.errors.train < 1.01 * y.std()


def _changes_completely(at: Draw) -> bool:
    x = np.linspace(0.1, 0.9, 50)
    seeds = ((at.seed, at.seed + 1), (at.seed, at.seed + 2))
    for pair in seeds:
        fits = [Draw("krr", *at.place, seed=s)().fit for s in pair]
        a, b = (np.interp(x, fit.viewport.x, fit.f) for fit in fits)
        if np.sqrt(np.mean((a - b) ** 2)) < 0.3:
            return False
    return True


def _leave_one_out_is_as_good(at: Draw) -> bool:
    curves = path(at.setting())
    left_out, test = curves.best["leave-one-out"], curves.errors["test"]
    return bool(test[left_out] < 1.25 * test.min() and 0 < left_out < len(curves.lams) - 1)


CLAIMS = (
    Claim("sum", 2, "weights have the sign of the residual, and both signs occur", _has_both_signs),
    Claim(
        "sum",
        3,
        "all kernel functions add up to the fit",
        lambda at: kernel_sum.compute(at.setting(added=100)).distance < 1e-6,
    ),
    Claim(
        "sum",
        4,
        "a smaller λ: more degrees of freedom, smaller training and larger test error",
        moves(effective_dof="rises", error_train="falls", error_test="rises"),
    ),
    Claim("sum", 5, "the curve passes through every point", between("error_train", 0, 0.05)),
    Claim("sum", 6, "a large λ leads to zero, or to the mean", _goes_to_zero_or_to_the_mean),
    Claim(
        "sum",
        7,
        "one degree of freedom, and no λ helps",
        every(between("effective_dof", 0.9, 1.0), between("error_train", 0.5, 1.0)),
    ),
    Claim(
        "training-error",
        1,
        "no training error, and far off between the points",
        every(between("error_train", 0, 0.05), between("error_test", 0.4, 1e9)),
    ),
    Claim(
        "training-error",
        1,
        "the test error lies on the slider of the guess",
        between("error_test", 0, 1),
        of_this_draw=True,
    ),
    Claim("training-error", 2, "another seed, another curve", _changes_completely),
    Claim(
        "training-error",
        3,
        "a larger λ: training rises, test falls",
        moves(error_train="rises", error_test="falls"),
    ),
    Claim(
        "training-error",
        4,
        "λ = 100: both rise",
        moves(error_train="rises", error_test="rises"),
    ),
    Claim("training-error", 5, "leave-one-out finds a good λ inside", _leave_one_out_is_as_good),
    Claim(
        "training-error",
        7,
        "500 points: training rises, test falls, both come near 0.2",
        every(
            moves(error_train="rises", error_test="falls"),
            answered("error_train", 0.18, 0.22),
            answered("error_test", 0.18, 0.22),
        ),
    ),
    Claim("lengthscale", 3, "a larger γ: more degrees of freedom", moves(effective_dof="rises")),
    Claim(
        "lengthscale",
        5,
        "the frequency has more than 99.9 % of the squared distance",
        lambda at: bool((v := at.setting().train.X.var(axis=0))[0] > 0.999 * v.sum()),
    ),
    Claim(
        "lengthscale",
        6,
        "standardised: the test error falls by a quarter or more",
        lambda at: at.amount("error_test", **at.then) <= 0.75 * at.amount("error_test"),
    ),
)
