"""How much a method learns."""

from __future__ import annotations

from pages.shared.teaching.glossary.entries.entry import Entry

LEARNING = (
    Entry(
        "regularisation",
        "A penalty on ‖f‖² is added to the errors, so that the fit is smooth instead of following "
        "the noise; λ is its price.",
        r"\min_f\; \sum_{i=1}^n \bigl(y_i - f(x_i)\bigr)^2 + \lambda\, \lVert f \rVert^2",
        "krr",
        {"tab": "check", "check": "lambda_path"},
        ("regularised",),
    ),
    Entry(
        "bias and variance",
        "Over many samples of the data, the bias is the error of the average fit, and the variance "
        "says how much single fits scatter about it; g is the true function.",
        r"\mathrm{E}\bigl[(f(x) - g(x))^2\bigr] = \bigl(\mathrm{E}[f(x)] - g(x)\bigr)^2 + "
        r"\mathrm{Var}[f(x)]",
        "krr",
        {"tab": "check", "check": "bias_variance"},
        ("bias",),
    ),
    Entry(
        "leverage",
        "How much the fit at a training point rises when its own target rises by one: near 1 the "
        "fit passes through the point whatever its target is.",
        r"h_i = \frac{\partial f(x_i)}{\partial y_i} = \bigl(K (K + \lambda I)^{-1}\bigr)_{ii}",
        "krr",
        {"kernel": "rbf(gamma=1000)", "tab": "check", "check": "leverage"},
        ("leverages",),
    ),
    Entry(
        "leakage",
        "Training or tuning has used something of the test points, so that the test error is "
        "smaller than the error on new data will be.",
        r"\mathrm{E}[\text{test error}] < \mathrm{E}[\text{error on new data}]",
        "krr",
        {"data": "airfoil", "tab": "check", "check": "airfoil"},
    ),
    Entry(
        "dual problem",
        "The same problem with one unknown for each training point in place of one for each "
        "feature; only the Gram matrix is needed.",
        r"w = \sum_i \alpha_i\, \varphi(x_i), \qquad f(x) = \sum_i \alpha_i\, k(x_i, x)",
        "krr",
        {"tab": "views", "view": "primal_dual"},
        ("dual", "duals"),
    ),
    Entry(
        "degrees of freedom",
        "How many free parameters a fit is worth: the sum of its leverages, between 0 and the "
        "number of training points.",
        r"\operatorname{tr}\bigl(K (K + \lambda I)^{-1}\bigr) = "
        r"\sum_{j=1}^n \frac{\mu_j}{\mu_j + \lambda}",
        "krr",
        {"tab": "check", "check": "lambda_path"},
        ("effective degrees of freedom",),
    ),
    Entry(
        "cross-validation",
        "Each part of the training points is predicted by a model that was trained on all other "
        "parts, and the errors are averaged; with parts of one point it is called leave-one-out.",
        r"\frac1n \sum_{i=1}^n \bigl(y_i - f_{\text{without the part of } i}(x_i)\bigr)^2",
        "krr",
        {"tab": "check", "check": "tuning"},
        ("cross-validated", "leave-one-out"),
    ),
)
