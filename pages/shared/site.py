"""The pages of the app: their files, addresses and names, said once."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Entry:
    """One page: its file, its address, its name in the menu, its full name and its idea."""

    path: str
    slug: str
    menu: str
    title: str = ""
    line: str = ""


HOME = Entry("pages/home/page.py", "home", "Start")
METHODS = (
    Entry(
        "pages/kernels/page.py",
        "kernels",
        "Kernels",
        "Kernels",
        "What similarity means: shapes, sums and products.",
    ),
    Entry(
        "pages/krr/page.py",
        "krr",
        "Ridge",
        "Kernel ridge regression",
        "A bump on every point, held back by a penalty.",
    ),
    Entry(
        "pages/svm/page.py",
        "svm",
        "SVM",
        "Support vector machine",
        "The widest street between two classes.",
    ),
    Entry(
        "pages/kda/page.py",
        "kda",
        "Discriminant",
        "Discriminant analysis",
        "The direction in which the classes part best.",
    ),
    Entry(
        "pages/kpca/page.py",
        "kpca",
        "PCA",
        "Principal components",
        "Unroll the data, then look along its longest axes.",
    ),
    Entry(
        "pages/gp/page.py",
        "gp",
        "Gaussian process",
        "Gaussian process",
        "All functions that fit, and how sure they are.",
    ),
)
