"""Directions."""

from __future__ import annotations

from pages.shared.teaching.glossary.entries.entry import Entry

DIRECTIONS = (
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
)
