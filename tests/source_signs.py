"""By what one recognises each item of docs/sources.md on the page of its address."""

from __future__ import annotations

from dataclasses import dataclass

from tests.pages.opened_address import Shown


@dataclass(frozen=True)
class Amount:
    """A readout of this key whose number is ``value`` within ``near``."""

    key: str
    value: float
    near: float = 0.0

    def is_in(self, shown: Shown) -> bool:
        return any(abs(amount - self.value) <= self.near for amount in shown.amounts(self.key))


@dataclass(frozen=True)
class Mark:
    """A trace of this role or name on the figure of this id."""

    figure: str
    trace: str

    def is_in(self, shown: Shown) -> bool:
        return (self.figure, self.trace) in shown.marks


@dataclass(frozen=True)
class Words:
    """These words, this formula or this cell of a table."""

    words: str

    def is_in(self, shown: Shown) -> bool:
        return " ".join(self.words.split()) in " ".join(shown.text.split())


Sign = Amount | Mark | Words
EXACT = 1e-8  # what rounding leaves of a zero
PUBLISHED_TREES = "4.387 dB for XGBoost with learning rate 2 and depth 4"

# How many results of a view's long work an item needs; of 15 all, of which none is looked at.
WORK = {14: 18, 17: 10_000, 18: 100, 35: 20, 86: 20, 87: 20, 88: 20, 89: 20, 111: 100}
UNSEEN_WORK = {15: 54}

SIGNS: dict[int, tuple[Sign, ...]] = {
    1: (Amount("smallest_eigenvalue", -0.297, 5e-4), Words("not positive semi-definite")),
    2: (Amount("effective_dof", 1, 0.01), Mark("stage", "fit")),
    3: (
        Mark("errors", "random Fourier"),
        Amount("error_fourier", 0.44, 0.005),
        Mark("curves", "B-splines"),
        Amount("curve_error_splines", 0.0742, 5e-5),
    ),
    4: (Amount("error_test", 2.4, 0.05), Mark("stage", "9")),
    5: (Amount("agreement_linear", 57, 0.5), Amount("agreement_kernel", 100)),
    6: (
        Amount("pair", 0.548, 5e-4),
        Amount("cat_car", 0.444, 5e-4),
        Mark("texts_in_order", "heat"),
        Words("**subsequence kernel**"),
    ),
    7: (
        Amount("squared_norm_in_span", 1.27, 0.005),
        Amount("squared_norm", 2.27, 0.005),
        Mark("parts", "orthogonal part"),
    ),
    8: (Words("The lasso's"), Words("cannot give it")),
    9: (Words(r"\nabla L(\alpha) = -2 K \bigl(y - (K + \lambda I)\, \alpha\bigr)"),),
    10: (Mark("sum", "whole"), Mark("sum", "stem"), Amount("largest_weight", 6.77, 0.005)),
    11: (Words("KernelRidge("), Words("import numpy as np")),
    12: (Amount("error_test", 0.0707, 5e-5), Amount("effective_dof", 6.77, 0.005)),
    13: (Words("1503 sound levels"),),
    14: (Words("3.6731"),),
    15: (Words(PUBLISHED_TREES), Words("1.611 dB")),
    16: (Mark("models", "boosted trees"), Amount("error_kernel_ridge", 0.217, 5e-4)),
    17: (Mark("map", "best"), Amount("error_smallest", 0.215, 5e-4)),
    18: (Words("'method': 'ridge'"), Words("time to fit [ms]")),
    19: (Amount("features", 4_598_126),),
    20: (Amount("features", 3), Words(r"w = \Phi^\top\alpha")),
    21: (Amount("intercept", -133, 0.5), Words("With an intercept")),
    22: (Words(r"(X^\top X + \lambda I)\, w = X^\top y"), Words("solves the normal equations")),
    23: (Amount("condition_number", 2.05e7, 5e4), Amount("effective_dof", 1, 1e-3)),
    24: (Mark("costs", "dual"), Mark("costs", "primal"), Mark("costs", "equal")),
    25: (Amount("largest_difference", 0, EXACT), Mark("both", "primal")),
    26: (Words("6 products that add up"), Amount("difference", 0, EXACT)),
    27: (Amount("mistakes", 0), Words("0 of 14")),
    28: (Words("one row of the Gram matrix, so a step costs $n$ operations"),),
    29: (Amount("stochastic_steps", 2000), Mark("stage", "present step")),
    30: (Amount("gradient_steps", 100), Mark("progress", "loss")),
    31: (Mark("stage", "P(B)"), Amount("newton_steps", 5)),
    32: (Words(r"\sum_{j=0}^{\infty} \varphi_j(x)\,\varphi_j(z)"), Mark("features", "curve")),
    33: (Amount("squared_norm", 3.85, 0.005), Mark("hills", "α = 1"), Mark("hills", "α = −1")),
    34: (Amount("agreement", 97.8, 0.05), Mark("nearest", "boundary")),
    35: (Amount("best_gaussian", 15.3, 0.05), Amount("best_degree", 17, 0.05)),
    36: (Mark("parts", "variance"), Amount("best_value", 17.8, 0.05)),
    37: (Mark("few_norm", "‖w‖, λ → 0"), Words("0.536, 0.538"), Amount("rank", 20)),
    38: (Words("for every $\\lambda > 0$ there is one best $w$"),),
    39: (Amount("features", 6),),
    40: (Words(r"$\lambda\alpha = y - K\alpha$"), Words(r"(K + \lambda I)\,\alpha = y")),
    41: (Words("features 4,598,126; kernel 103"),),
    42: (Words("φ(a, b) = (a², b², √2 ab)"), Amount("largest_difference", 0, EXACT)),
    43: (Words("Mercer"), Words("positive semi-definite for every choice of points")),
    44: (Words("**Weight space**"), Amount("largest_difference", 0.166, 5e-4)),
    45: (Mark("few_norm", "‖w‖, λ → 0"), Amount("rank", 20)),
    46: (Mark("steps", "in the span"), Words("Gradient steps")),
    47: (Words(r"L(\alpha) = \lVert y - K\alpha\rVert^2 + \lambda\, \alpha^\top K \alpha"),),
    48: (Mark("gram", "gram"), Amount("largest_eigenvalue_share", 49.7, 0.05)),
    49: (Words("train RMSE 0.508"), Words("train RMSE 0.196"), Words("train RMSE 0.182")),
    50: (Amount("error_train", 0.0808, 5e-5), Amount("error_test", 4.53, 0.005)),
    51: (Amount("support_vectors", 30), Mark("stage", "support vectors")),
    52: (Amount("pair", 0.548, 5e-4), Words("5 different words, the second 6, both have 3")),
    53: (Words("so k = 2/3"),),
    54: (Mark("left_out", "heat"), Amount("pair_kept", 0.174, 5e-4)),
    55: (Words("1: 2.25, 2: 2.65, 3: 3.22, 4: 3.54, 5: 3.89"), Mark("stage", "mean prediction")),
    56: (Words("the most praising texts"), Words("the most damning texts"), Words("5.61")),
    57: (Words("10¹⁰ entries: 80 GB"),),
    58: (
        Mark("models", "neural network"),
        Amount("error_neural_network", 0.255, 0.01),  # as a machine rounds
        Words("learns its features, too"),
    ),
    59: (Amount("ratio", 2.94, 0.005), Mark("along", "bars"), Mark("along_best", "bars")),
    60: (Words(r"w \propto W^{-1}(m_2 - m_1)"), Words(r"\frac{w^\top B\, w}{w^\top W\, w}")),
    61: (Mark("plane", "gradient steps"), Amount("climbed_ratio", 3.1, 0.005)),
    62: (Amount("error_on_line", 33.5), Amount("error_on_parabola", 3)),
    63: (
        Amount("error_degree_1", 50),
        Amount("error_degree_2", 34.5),
        Amount("error_degree_3", 0),
    ),
    64: (Words("10 products that add up"), Amount("difference", 0, EXACT)),
    65: (Amount("error_discriminant", 12.9, 0.05), Amount("error_svm", 0.3, 0.05)),
    66: (
        Amount("removed", 12),
        Amount("support_vectors_removed", 0),
        Amount("change_of_f", 0, EXACT),
    ),
    67: (Amount("margin_width", 1.37, 0.005), Mark("stage", "width of the margin")),
    68: (Words("Lagrang"), Words(r"\sum_i a_i y_i = 0"), Words(r"0 \le a_i \le C")),
    69: (Amount("margin_width", 4.03, 0.005), Mark("stage", "slack")),
    70: (
        Mark("multipliers", "bars"),
        Amount("primal_value", 0.351, 5e-4),
        Amount("dual_value", 0.351, 5e-4),
    ),
    71: (Mark("space", "separating plane"), Amount("error_line", 37.5), Amount("error_test", 0)),
    72: (Amount("error_line", 47), Amount("error_test", 48.1, 0.05), Mark("stage", "boundary")),
    73: (Words("maximum a posteriori"), Words(r"$\lambda = \sigma^2/\tau^2$")),
    74: (Mark("parts", "bias²"), Mark("parts", "variance"), Amount("variance", 0.0044, 5e-5)),
    75: (Mark("each", "1σ of the noise"), Amount("log_density_each", -4.38, 0.005)),
    76: (Mark("several", "λ = 10"), Mark("several", "λ = 1000")),
    77: (Words("2.01 + 1.27 x − 0.142 x²"), Mark("lifted_plane", "fit of degree 2")),
    78: (Words("train 0.102, test 0.0999"), Words("train 1.31, test 1.31")),
    79: (Mark("covariance", "heat"), Amount("largest_variance", 2.95, 0.005)),
    80: (Words(r"\nabla_w \bigl( w^\top S w - \nu\, (w^\top w - 1) \bigr) = 0"),),
    81: (Mark("kernel_scree", "cumulative share"), Amount("components_needed", 9)),
    82: (Words("10 products that add up"), Mark("terms", "bars")),
    83: (Amount("features", 126),),
    84: (Words("k from −8 to 10"), Words("k from −512 to 1000"), Mark("multiple_2", "heat")),
    85: (Words("2, 3, 4, 5, 10 and 100 terms"), Amount("largest_error", 0.945, 5e-4)),
    86: (Amount("best_degree", 17, 0.05), Amount("best_gaussian", 15.3, 0.05)),
    87: (Words("γ = 316 train 0 %, CV 32.7 %"),),
    88: (Amount("best_degree", 17.3, 0.05), Amount("best_gaussian", 16, 0.05)),
    89: (Words("γ = 316 train 0 %, CV 32.7 %"),),
    90: (Amount("support_vectors", 397), Amount("error_test", 31, 0.05)),
    91: (Words("*push-through identity*"),),
    92: (Words("leave-one-out RMSE 0.0242 m"), Words("leave-one-out RMSE 0.0245 m")),
    93: (Words("ℓ = 0.04"), Words("ℓ = 10"), Mark("multiple_3", "sample")),
    94: (Words("period = 1.57"), Words("period = 3.14"), Mark("multiple_3", "k")),
    95: (Amount("error_train", 25.2, 0.05), Amount("effective_dof", 55, 0.05)),
    96: (Amount("error_beyond", 52.5, 0.05), Amount("error_of_mean", 57.2, 0.05)),
    97: (Amount("lowest_prediction", 1.92, 0.005),),
    98: (Amount("accuracy", 100), Mark("embedding", "inner")),
    99: (Amount("rmse_noisy", 0.299, 5e-4), Amount("rmse_fixed", 0.163, 5e-4)),
    100: (Words(r"\tilde K^2 \alpha = n \nu\, \tilde K \alpha"), Words(r"\tilde K \alpha = \mu")),
    101: (
        Amount("rmse_linear", 3.98, 0.005),
        Amount("rmse_periodic", 5.42, 0.005),
        Amount("rmse_product", 1.06, 0.005),
    ),
    102: (Amount("tracks_time", 0.986, 5e-4), Mark("score2", "component 2")),
    103: (Amount("rmse_product", 3.28, 0.005), Words("the season is lost")),
    104: (Words("*Woodbury*"), Words("*marginalisation*"), Words(r"w \mid y \sim \mathcal N")),
    105: (Amount("largest_difference", 0, EXACT), Mark("ridge", "ridge")),
    106: (Mark("stage", "2σ of a new y, with noise"),),
    # With degree 4 in months K has a condition of 1e15: machines differ in the third digit.
    107: (Amount("error_test", 0.926, 0.006), Amount("inside_band", 100)),
    108: (Mark("stage", "exact function"), Amount("exact_inside", 100)),
    109: tuple(
        Mark(f"card_{kernel}", "heat")
        for kernel in ("laplacian", "chi_squared", "sigmoid", "matern", "white")
    ),
    110: (Words("A tree of 3 parts"), Mark("part_samples", "sample")),
    111: (Words("'points with a weight': '23 of 100'"),),
    112: (Words("Rebuilt from 16"), Mark("directions", "heat"), Mark("rebuilt", "heat")),
    113: (Mark("confusion", "Confusion matrix"), Amount("error_test", 8.8, 0.05)),
    114: (Words("Kernel PCA, your kernel 98.7 % right"), Words("PCA 98.7 % right")),
}  # fmt: skip
