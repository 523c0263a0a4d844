"""Pictures of faces, with scikit-learn's fetchers."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import sklearn.datasets as scikit_learn

from ..registry import Fields
from .declaration import fetched


@fetched(
    "Olivetti faces",
    "Forty people, ten pictures each: what components of a face look like.",
    task="classification",
    n_features=4096,
    n=400,
    default_n=400,
    licence="AT&T Laboratories Cambridge: free with acknowledgement",
    source="F. Samaria and A. Harter, 1994; AT&T Laboratories Cambridge.",
    stand_in="digits",
)
def olivetti(folder: str) -> Fields:
    """Return 400 pictures of 64 x 64 grey values in [0, 1]."""
    bunch = scikit_learn.fetch_olivetti_faces(data_home=folder, n_retries=1, delay=0.5)
    people = tuple(f"person {code + 1}" for code in range(int(bunch.target.max()) + 1))
    return _faces(bunch.data, bunch.target, people, bunch.images.shape[1:])


@fetched(
    "Labeled Faces in the Wild",
    "Faces of a few politicians from the news: one class is much larger than the rest.",
    task="classification",
    n_features=1850,
    n=910,
    default_n=500,
    licence="Research use (University of Massachusetts)",
    source="G. B. Huang and others, Labeled Faces in the Wild, 2007; people with 141 "
    "pictures or more.",
    stand_in="digits",
)
def lfw(folder: str) -> Fields:
    """Return pictures of 50 x 37 grey values in [0, 1]."""
    bunch = scikit_learn.fetch_lfw_people(
        data_home=folder, min_faces_per_person=141, resize=0.4, n_retries=1, delay=0.5
    )  # fmt: skip
    return _faces(bunch.data, bunch.target, map(str, bunch.target_names), bunch.images.shape[1:])


def _faces(X: np.ndarray, y: np.ndarray, people: Iterable[str], shape: tuple[int, int]) -> Fields:
    """Return the fields of pictures of ``shape`` (height, width), one to a row of ``X``."""
    rows, columns = shape
    return {
        "X": X,
        "y": y,
        "feature_names": [f"pixel {r},{c}" for r in range(rows) for c in range(columns)],
        "target_name": "person",
        "class_names": people,
        "image_shape": (rows, columns),
    }
