"""Kernels and their functions."""

from __future__ import annotations

from pages.shared.teaching.glossary.entries.entry import Entry

PRIOR = {"data": "sine", "shown": "prior", "draws": "6"}

KERNELS = (
    Entry(
        "kernel",
        "A symmetric function of two inputs that is the inner product of their features: large "
        "where a method is to treat them alike.",
        r"k(x, z) = \langle \varphi(x), \varphi(z) \rangle",
        "kernels",
        forms=("kernels",),
    ),
    Entry(
        "kernel function",
        "On these pages k(x_i, ·), the kernel with one input held at a point, as a function of the "
        "other; many books call k itself so.",
        r"x \;\longmapsto\; k(x_i, x)",
        "krr",
        {"tab": "views", "view": "kernel_sum"},
        ("kernel functions",),
    ),
    Entry(
        "Gram matrix",
        "The table of the kernel's values between all pairs of points, with one row and one column "
        "for each point.",
        r"K_{ij} = k(x_i, x_j)",
        "kernels",
        forms=("Gram matrices",),
    ),
    Entry(
        "positive semi-definite",
        "A symmetric matrix is so when no weights make the sum below negative, or, which is the "
        "same, when no eigenvalue is negative.",
        r"\sum_{i,j} \alpha_i \alpha_j K_{ij} = \alpha^\top K \alpha \ge 0 "
        r"\quad \text{for all } \alpha",
        "kernels",
        {"tab": "views", "view": "spectrum"},
    ),
    Entry(
        "lengthscale",
        "The distance over which a function with this kernel changes noticeably; at one "
        "lengthscale the RBF kernel has fallen from 1 to 0.61.",
        r"k(x, z) = \exp\Bigl(-\frac{\lVert x - z \rVert^2}{2 \ell^2}\Bigr), \qquad "
        r"\gamma = \frac{1}{2 \ell^2}",
        "gp",
        PRIOR,
        ("lengthscales",),
    ),
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
        r"\langle f, k(x, \cdot) \rangle = f(x), \qquad "
        r"\Bigl\lVert \sum_i \alpha_i k(x_i, \cdot) \Bigr\rVert^2 = \alpha^\top K \alpha",
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
)
