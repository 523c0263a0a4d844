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
}
CURVE = ("kernels", "krr", "gp")
SINE, SERIES = ("sine", 5), ("co2_weekly", 0.02)
LONGEST_SINE = 500

SLUGS = ("svm", "krr", "perceptron", "kda", "kpca", "gp", "kernels", "features")


def address(slug: str, n: int) -> str:
    """Return the path and query of a page with `n` points and an RBF kernel."""
    curve = SINE if n <= LONGEST_SINE else SERIES
    data, gamma = curve if slug in CURVE else PLANE[slug]
    return f"/{slug}?{urlencode({'data': data, 'kernel': f'rbf(gamma={gamma})', 'n': n})}"


def slider(slug: str) -> str:
    """Return the key of the moved slider, the end of its class ``st-key-...``."""
    return f"{slug}_{MOVED.replace('.', '_')}"
