"""All entries of the glossary. A new word is one entry here, and a text that uses it."""

from __future__ import annotations

from pages.shared.glossary.entry import Entry

OVERLAP = {"data": "blobs", "kernel": "linear()", "spread": "1.2", "C": "0.1"}
PARABOLA = {"data": "line_clusters", "kernel": "polynomial(degree=2)"}
PRIOR = {"data": "sine", "shown": "prior", "draws": "6"}

ENTRIES = (
    # Kernels and their functions
    Entry(
        "feature map",
        "The function φ that takes an input to its features; the kernel is the inner product of "
        "the features of two inputs.",
        r"k(x, z) = \langle \varphi(x), \varphi(z) \rangle",
        "features",
        forms=("feature maps",),
    ),
    Entry(
        "kernel trick",
        "A method that needs only inner products of features takes the kernel in their place, and "
        "never computes the features.",
        r"\langle \varphi(x), \varphi(z) \rangle \;\longrightarrow\; k(x, z)",
        "krr",
        {"tab": "views", "view": "primal_dual"},
    ),
    Entry(
        "Mercer's theorem",
        "A continuous symmetric function, on a closed and bounded domain, whose Gram matrices are "
        "all positive semi-definite is a sum of products, one for each coordinate of a feature "
        "map.",
        r"k(x, z) = \sum_j \varphi_j(x)\, \varphi_j(z)",
        "kernels",
        forms=("Mercer",),
    ),
    Entry(
        "reproducing kernel Hilbert space",
        "The space of all weighted sums of kernel functions and their limits; in it the inner "
        "product of f with k(x, ·) is the value of f at x.",
        r"\langle f, k(x, \cdot) \rangle = f(x), \qquad \lVert f \rVert^2 = \alpha^\top K \alpha",
        "krr",
        {"tab": "views", "view": "kernel_sum"},
        ("reproducing kernel Hilbert spaces", "RKHS"),
    ),
    Entry(
        "representer theorem",
        "The function with the smallest sum of training errors and a penalty on ‖f‖² is a weighted "
        "sum of kernel functions, one for each training point.",
        r"f = \sum_{i=1}^n \alpha_i\, k(x_i, \cdot)",
        "features",
        {"tab": "views", "view": "representer"},
    ),
    # How much a method learns
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
    # Margins
    Entry(
        "hyperplane",
        "A flat set with one dimension less than the space around it: a point on a line, a line in "
        "a plane, a plane in space.",
        r"\langle w, \varphi(x) \rangle + b = 0",
        "kda",
        PARABOLA | {"tab": "views", "view": "lifting"},
        ("hyperplanes",),
    ),
    Entry(
        "hard margin",
        "No training point may lie between the dashed lines f = ±1 or on the wrong side; only "
        "classes that a hyperplane of feature space separates allow it.",
        r"y_i f(x_i) \ge 1 \quad \text{for all } i",
        "svm",
        {"data": "blobs", "kernel": "linear()", "spread": "0.55", "C": "1000", "n": "60"},
        ("hard margins",),
    ),
    Entry(
        "soft margin",
        "Training points may lie inside the margin or on the wrong side, but each costs C times "
        "its slack.",
        r"\min_{w,\,b}\; \tfrac12 \lVert w \rVert^2 + C \sum_{i=1}^n \xi_i",
        "svm",
        OVERLAP,
        ("soft margins",),
    ),
    Entry(
        "slack",
        "How far f at a training point falls short of the dashed line of its class; zero for a "
        "point outside the margin and on its own side.",
        r"\xi_i = \max\bigl(0,\; 1 - y_i f(x_i)\bigr)",
        "svm",
        {"tab": "views", "view": "loss"},
        ("slacks",),
    ),
    Entry(
        "hinge loss",
        "The cost of a point in the support vector machine: zero outside the margin and on its own "
        "side, then growing by one for each unit that y f(x) falls.",
        r"\max\bigl(0,\; 1 - y f(x)\bigr)",
        "svm",
        {"tab": "views", "view": "loss"},
    ),
    Entry(
        "epsilon-insensitive loss",
        "The cost of a point in support vector regression: zero inside the tube of half width ε, "
        "and outside it the distance to the tube.",
        r"\max\bigl(0,\; \lvert y - f(x) \rvert - \epsilon\bigr)",
        "svm",
        {"data": "sine", "tab": "views", "view": "loss"},
    ),
    Entry(
        "Lagrange multiplier",
        "The price of a constraint: how fast the smallest possible cost rises when the constraint "
        "is tightened.",
        r"w = \sum_{i=1}^n a_i\, y_i\, \varphi(x_i), \qquad a_i \ge 0",
        "svm",
        {"tab": "views", "view": "dual"},
        ("Lagrange multipliers",),
    ),
    Entry(
        "KKT conditions",
        "What holds at the optimum under constraints (Karush, Kuhn, Tucker); among others, each "
        "constraint holds with equality or its multiplier is zero.",
        r"a_i \bigl(y_i f(x_i) - 1 + \xi_i\bigr) = 0, \qquad (C - a_i)\, \xi_i = 0",
        "svm",
        {"tab": "views", "view": "dual"},
        ("Karush-Kuhn-Tucker (KKT) conditions", "Karush-Kuhn-Tucker conditions", "KKT"),
    ),
    Entry(
        "support vector",
        "A training point whose weight is not zero; the decision function depends on these points "
        "alone.",
        r"f(x) = \sum_{\alpha_i \ne 0} \alpha_i\, k(x_i, x) + b",
        "svm",
        {"tab": "views", "view": "removal"},
        ("support vectors",),
    ),
    # Directions
    Entry(
        "within- and between-class scatter",
        "W says how far the points lie from the mean of their class, B how far the class means lie "
        "from the mean of all points.",
        r"\begin{gathered} W = \frac1n \sum_c \sum_{i \in c} (x_i - m_c)(x_i - m_c)^\top, \\ "
        r"B = \frac1n \sum_c n_c\, (m_c - m)(m_c - m)^\top \end{gathered}",
        "kda",
        {"data": "blobs", "kernel": "linear()", "tab": "views", "view": "fisher_direction"},
        ("between-class scatter", "within-class scatter"),
    ),
    Entry(
        "explained variance",
        "The share of the variance that lies along the chosen components: their eigenvalues over "
        "the sum of all.",
        r"\frac{\mu_1 + \dots + \mu_q}{\mu_1 + \dots + \mu_n}",
        "kpca",
        {"tab": "check", "check": "scree"},
        ("explained variances",),
    ),
    Entry(
        "pre-image",
        "An input whose features are a given point of feature space; it need not exist, and is "
        "then approximated.",
        r"\varphi(x) \approx \bar\varphi + \sum_{j=1}^q s_j\, w_j",
        "kpca",
        {"tab": "views", "view": "denoising"},
        ("pre-images",),
    ),
    # Probabilities of functions
    Entry(
        "prior",
        "The distribution over functions before any data are seen; the kernel is its covariance.",
        r"\mathrm{Cov}\bigl(f(x), f(z)\bigr) = k(x, z)",
        "gp",
        PRIOR,
        ("priors",),
    ),
    Entry(
        "posterior",
        "The distribution over functions once the data are known: functions that pass far from the "
        "points have become improbable.",
        r"p(f \mid y) \propto p(y \mid f)\; p(f)",
        "gp",
        {"data": "sine", "tab": "views", "view": "covariance"},
        ("posteriors",),
    ),
    Entry(
        "credible interval",
        "A range in which, under the model, the value lies with a stated probability.",
        r"m(z) \pm 1.96\, s(z) \quad \text{for } f(z), \text{ 95 \%}",
        "gp",
        {"tab": "check", "check": "calibration"},
        ("credible intervals",),
    ),
    Entry(
        "signal variance",
        "The variance of f(x) before any data: how far the functions of the prior go from zero.",
        r"k(x, x) = \mathrm{Var}[f(x)]",
        "gp",
        PRIOR | {"kernel": "constant(value=4) * rbf(gamma=20)"},
    ),
    Entry(
        "marginal likelihood",
        "The probability density of the observed targets under this kernel and noise, averaged "
        "over all functions of the prior.",
        r"p(y) = \int p(y \mid f)\, p(f)\, \mathrm{d}f",
        "gp",
        {"tab": "check", "check": "marginal_likelihood"},
        ("evidence",),
    ),
    Entry(
        "automatic relevance determination",
        "Each feature has its own lengthscale, and the marginal likelihood chooses them: a feature "
        "that does not matter gets a long one.",
        r"k(x, z) = \exp\Bigl(-\sum_{j=1}^d \frac{(x_j - z_j)^2}{2 \ell_j^2}\Bigr)",
        "gp",
        {"tab": "check", "check": "relevance"},
    ),
    Entry(
        "heteroscedastic noise",
        "Noise whose variance depends on x; one σ² for all places is then too large at some and "
        "too small at others.",
        r"y = f(x) + \varepsilon, \qquad \mathrm{Var}[\varepsilon] = \sigma^2(x)",
        "gp",
        {
            "data": "motorcycle",
            "kernel": "rbf(gamma=0.02)",
            "target": "standardise",
            "noise": "0.2",
            "draws": "0",
            "bands": "y",
        },
    ),
)
