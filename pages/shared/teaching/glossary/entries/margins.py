"""Margins."""

from __future__ import annotations

from pages.shared.teaching.glossary.entries.entry import Entry

OVERLAP = {"data": "blobs", "kernel": "linear()", "spread": "1.2", "C": "0.1"}
PARABOLA = {"data": "line_clusters", "kernel": "polynomial(degree=2)"}

MARGINS = (
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
)
