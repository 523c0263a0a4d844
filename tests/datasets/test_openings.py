"""With which values the pages open on each data set."""

import pytest

import datasets
from datasets import SOURCES, opening

PLAIN = {"kernel": "rbf(gamma=1)"}
TABLE = {
    "kernel": "rbf(gamma=0.1)",
    "scaling": "standardise",
    "target": "standardise",
    "lam": 0.1,
}


TEXTS = {
    "kernel": "cosine()",
    "scaling": "none",
    "target": "standardise",
    "lam": 0.3,
    "noise": 0.3,
    "C": 1,
}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("blobs", {"kernel": "rbf(gamma=0.1)"}),
        ("checkerboard", {"kernel": "rbf(gamma=5.01)", "C": 3.16, "lam": 1}),
        ("line_clusters", {"kernel": "polynomial(degree=2)", "C": 1}),
        (
            "sunspots",
            {
                "kernel": "periodic(period=11) * rbf(gamma=0.001)",
                "target": "standardise",
                "lam": 0.1,
                "noise": 0.1,
            },
        ),
        ("iris", TABLE | {"x1": 2, "x2": 3}),
        ("diabetes", TABLE | {"lam": 1, "kernel": "rbf(gamma=0.0501)", "x1": 2, "x2": 8}),
        ("digits", {"kernel": "rbf(gamma=0.001)", "C": 10, "lam": 0.1, "x1": 26, "x2": 42}),
        ("three_blobs", TABLE),
        ("reviews", TEXTS | {"x1": 32, "x2": 145}),
        ("review_ratings", TEXTS | {"x1": 32, "x2": 145}),
        ("newsgroups", TEXTS),
        ("california", TABLE),
        ("upload", TABLE),
        ("drawn", PLAIN),
    ],
)
def test_what_holds_on_every_page(name, expected):
    assert opening(name, "svm") == expected


def test_images_of_ones_own_keep_their_grey_values():
    assert opening("fetched", "svm", has_images=True)["scaling"] == "none"
    assert opening("fetched", "svm")["scaling"] == "standardise"
    assert opening("digits", "svm", has_images=True) == opening("digits", "svm")


def test_a_page_goes_over_every_page():
    assert opening("checkerboard", "kda") == {"kernel": "rbf(gamma=5.01)", "C": 3.16, "lam": 0.1}
    assert opening("ice_cream", "gp") == opening("ice_cream", "krr") | {
        "kernel": "periodic(period=6) + rbf(gamma=0.003)"
    }


@pytest.mark.parametrize("name", SOURCES)
def test_an_opening_is_texts_and_numbers_with_a_kernel(name):
    for page in ("", *SOURCES[name].opening):
        values = opening(name, page)
        assert isinstance(values["kernel"], str)
        assert all(isinstance(value, str | int | float) for value in values.values())


def test_a_caller_cannot_change_a_declaration():
    opening("moons", "svm")["kernel"] = "linear()"
    assert opening("moons", "svm")["kernel"] == "rbf(gamma=1)"
    with pytest.raises(TypeError):
        SOURCES["moons"].opening[""]["kernel"] = "linear()"


def test_some_data_sets_are_favourites():
    favourites = [source for source in datasets.SOURCES.values() if source.favourite]
    assert {source.task for source in favourites} == set(datasets.TASKS)
    assert all(source.kind != "fetched" for source in favourites)
