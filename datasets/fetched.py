"""The data sets that come from the network: airfoil, California, faces, newsgroups."""

from __future__ import annotations

import numpy as np

from datasets.corpus import bag_of_words
from datasets.fetching import fetched


def wind_tunnel_settings(X: np.ndarray) -> np.ndarray:
    """Return the group of each airfoil row: rows that differ in frequency only are one setting."""
    return np.unique(X[:, 1:], axis=0, return_inverse=True)[1].ravel()


@fetched(
    "airfoil",
    "Airfoil self-noise",
    "Noise of a wing: scale first, tune fairly, and split by wind-tunnel setting.",
    "regression",
    5,
    1503,
    1503,
    "CC BY 4.0",
    "T. F. Brooks, D. S. Pope and M. A. Marcolini, NASA RP-1218, 1989; doi 10.24432/C5VW2C.",
    "diabetes",
)
def airfoil(folder: str) -> dict:
    """Return 1503 third-octave bands of 106 wind-tunnel settings."""
    from sklearn.datasets import fetch_openml

    bunch = fetch_openml(
        "airfoil_self_noise", version=1, data_home=folder, as_frame=False, parser="liac-arff",
        n_retries=1, delay=0.5,
    )  # fmt: skip
    table = np.column_stack([bunch.data, bunch.target]).astype(np.float64)
    return {
        "X": table[:, :5],
        "y": table[:, 5],
        "feature_names": (
            "frequency", "angle of attack", "chord", "velocity", "displacement thickness",
        ),
        "target_name": "sound pressure level",
        "units": ("Hz", "degree", "m", "m/s", "m", "dB"),
        "groups": wind_tunnel_settings(table[:, :5]),
    }  # fmt: skip


@fetched(
    "california",
    "California housing",
    "House values by district: far more rows than an exact kernel method can take.",
    "regression",
    8,
    20640,
    1000,
    "Public domain (US census of 1990)",
    "R. K. Pace and R. Barry, Sparse spatial autoregressions, 1997.",
    "diabetes",
)
def california(folder: str) -> dict:
    """Return 20640 districts; the value in 100 000 US dollars."""
    from sklearn.datasets import fetch_california_housing

    bunch = fetch_california_housing(data_home=folder, n_retries=1, delay=0.5)
    names = (
        "income", "house age", "rooms", "bedrooms", "population", "occupants", "latitude",
        "longitude",
    )  # fmt: skip
    units = ("10 000 $", "years", "", "", "", "", "degree", "degree", "100 000 $")
    return {
        "X": bunch.data,
        "y": bunch.target,
        "feature_names": names,
        "target_name": "house value",
        "units": units,
    }


@fetched(
    "olivetti",
    "Olivetti faces",
    "Forty people, ten pictures each: what components of a face look like.",
    "classification",
    4096,
    400,
    400,
    "AT&T Laboratories Cambridge: free with acknowledgement",
    "F. Samaria and A. Harter, 1994; AT&T Laboratories Cambridge.",
    "digits",
)
def olivetti(folder: str) -> dict:
    """Return 400 pictures of 64 x 64 grey values in [0, 1]."""
    from sklearn.datasets import fetch_olivetti_faces

    bunch = fetch_olivetti_faces(data_home=folder, n_retries=1, delay=0.5)
    people = tuple(f"person {code + 1}" for code in range(int(bunch.target.max()) + 1))
    return _faces(bunch.data, bunch.target, people, bunch.images.shape[1:])


@fetched(
    "lfw",
    "Labeled Faces in the Wild",
    "Faces of a few politicians from the news: one class is much larger than the rest.",
    "classification",
    1850,
    910,
    500,
    "Research use (University of Massachusetts)",
    "G. B. Huang and others, Labeled Faces in the Wild, 2007; people with 141 pictures or more.",
    "digits",
)
def lfw(folder: str) -> dict:
    """Return pictures of 50 x 37 grey values in [0, 1]."""
    from sklearn.datasets import fetch_lfw_people

    bunch = fetch_lfw_people(
        data_home=folder, min_faces_per_person=141, resize=0.4, n_retries=1, delay=0.5
    )  # fmt: skip
    return _faces(bunch.data, bunch.target, map(str, bunch.target_names), bunch.images.shape[1:])


def _faces(X, y, people, shape) -> dict:
    rows, columns = shape
    return {
        "X": X,
        "y": y,
        "feature_names": [f"pixel {r},{c}" for r in range(rows) for c in range(columns)],
        "target_name": "person",
        "class_names": people,
        "image_shape": (rows, columns),
    }


TOPICS = ("comp.graphics", "rec.sport.baseball", "sci.space", "talk.politics.guns")
WORDS_IN_AT_LEAST = 40


@fetched(
    "newsgroups",
    "20 newsgroups",
    "Messages from four of the groups: which group was it? A kernel on words tells.",
    "classification",
    0,
    2000,
    400,
    "Public messages of 1993, collected by K. Lang; no licence stated",
    "K. Lang, NewsWeeder, 1995; headers, footers and quotations removed.",
    "reviews",
)
def newsgroups(folder: str) -> dict:
    """Return messages of ten words or more; X counts the words that stand in 40 or more."""
    from sklearn.datasets import fetch_20newsgroups

    bunch = fetch_20newsgroups(
        data_home=folder, subset="train", categories=TOPICS, n_retries=1, delay=0.5,
        remove=("headers", "footers", "quotes"),
    )  # fmt: skip
    keep = [i for i, text in enumerate(bunch.data) if len(text.split()) >= 10]
    texts = tuple(" ".join(bunch.data[i].split()) for i in keep)
    X, words = bag_of_words(texts, WORDS_IN_AT_LEAST)
    return {
        "X": X,
        "y": np.asarray(bunch.target)[keep],
        "feature_names": words,
        "target_name": "group",
        "class_names": map(str, bunch.target_names),
        "texts": texts,
    }
