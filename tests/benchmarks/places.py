"""Where the browser benchmark goes: an address of each page at each size, and the slider it moves.

The kernel is said in full, so that a page that opens with another one is measured all the same.
"""

from urllib.parse import urlencode

SIZES = (200, 500, 1000)
MOVED = "k1.gamma"

# Data set and gamma; the generated sine ends at 500 points, longer curves come from a series.
PLANE = {
    "svm": ("moons", 0.5),
    "features": ("circles", 1),
    "perceptron": ("moons", 0.5),
    "kda": ("checkerboard", 2),
    "kpca": ("circles", 1),
    "compare": ("moons", 0.5),
}
CURVE = ("kernels", "krr", "gp")
SINE, SERIES = ("sine", 5), ("co2_weekly", 0.02)
LONGEST_SINE = 500

# Places without a gamma to move: their address, the page's slug and the slider.
OTHERS = {
    "text": ({"data": "review_ratings", "kernel": "word_set()"}, "text", "lam"),
    "mistakes": ({"mistake": "unscaled features"}, "mistakes", "unit"),
}
MAX_POINTS = {"text": 500, "mistakes": 200}  # points that they have at most

SLUGS = (
    *("svm", "krr", "perceptron", "kda", "kpca", "gp", "kernels", "features"),
    *("compare", *OTHERS),
)


def address(slug: str, n: int) -> str:
    """Return the path and query of a page with `n` points, by default with an RBF kernel."""
    if slug in OTHERS:
        query, page, _ = OTHERS[slug]
        return f"/{page}?{urlencode(query | ({'n': n} if 'data' in query else {}))}"
    curve = SINE if n <= LONGEST_SINE else SERIES
    data, gamma = curve if slug in CURVE else PLANE[slug]
    return f"/{slug}?{urlencode({'data': data, 'kernel': f'rbf(gamma={gamma})', 'n': n})}"


def slider(slug: str) -> str:
    """Return the key of the moved slider, the end of its class ``st-key-...``."""
    _, page, name = OTHERS.get(slug, (None, slug, MOVED))
    return f"{page}_{name.replace('.', '_')}"


def sizes(slug: str, wanted: tuple[int, ...]) -> tuple[int, ...]:
    """Return those of the wanted numbers of points that the place has."""
    return tuple(n for n in wanted if n <= MAX_POINTS.get(slug, n))
