"""Probabilities of functions."""

from __future__ import annotations

from pages.shared.teaching.glossary.entries.entry import Entry

PRIOR = {"data": "sine", "shown": "prior", "draws": "6"}

PROBABILITIES = (
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
