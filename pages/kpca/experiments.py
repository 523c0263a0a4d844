"""What to try on the page of the principal components."""

from __future__ import annotations

from pages.shared.model.declarations.experiment import Experiment

FLAT = {"component": "1", "embedding": "flat"}

EXPERIMENTS = (
    Experiment(
        "Two rings",
        "Can a straight line separate the two rings in the embedding of two components?",
        "No: the accuracy is near that of guessing, since the first two components mainly say on "
        "which side of the centre a point lies. Set the number of components to 3 and draw "
        "component 3: it has one sign on the inner ring and the other on the outer one, so that "
        "in the embedding a horizontal line separates nearly all points, and the accuracy with "
        "all three components is 100 %.",
        {"data": "circles", "kernel": "rbf(gamma=2)", "n_components": "2"} | FLAT,
        about="n_components",
    ),
    Experiment(
        "A narrower kernel or a third component",
        "Two components, but γ = 4 in place of 2. Does a narrower kernel replace the third "
        "component?",
        "In part: on this draw the accuracy is about 80 %, and the two components explain less "
        "than a third of the variance.",
        {"data": "circles", "kernel": "rbf(gamma=4)", "n_components": "2"} | FLAT,
        about="k1.gamma",
    ),
    Experiment(
        "Very small and very large γ",
        "What happens to the embedding when γ becomes very small, and when it becomes very large?",
        "Very small: the embedding is that of linear PCA, because so wide a kernel is nearly "
        "linear. Very large: each point is similar to itself alone, and the scree under Check is "
        "flat. The classes separate best in between, near γ = 10.",
        {"data": "moons", "kernel": "rbf(gamma=4)", "n_components": "3"},
        about="k1.gamma",
    ),
    Experiment(
        "Without centring",
        "Centring is off here. What does the first component measure?",
        "How similar a place is to the points on average: one sign everywhere, and large where "
        "many points are near. Here this separates the rings, so that two components are enough. "
        "With centring on, two are not enough.",
        {"data": "circles", "kernel": "rbf(gamma=2)", "n_components": "2", "centring": "off"}
        | FLAT,
        about="component",
    ),
    Experiment(
        "The square alone",
        "(x·z)² on two features: how many components can there be?",
        "Three: the feature space has three coordinates, x1², √2 x1 x2 and x2². The three "
        "components together explain all the variance. The points lie on a cone; x1² + x2², the "
        "squared radius, separates the rings. Rotate the embedding.",
        {
            "data": "circles",
            "kernel": "polynomial(degree=2, gamma=1, coef0=0)",
            "n_components": "3",
            "embedding": "in space",
            "component": "1",
        },
        about="n_components",
    ),
    Experiment(
        "The linear kernel",
        "Four measurements of irises, the linear kernel. What is the embedding now?",
        "That of linear PCA, as under Views, Linear PCA. Two components explain about 96 % of the "
        "variance, and straight lines in them classify most flowers correctly, about nine in ten, "
        "though the components were found without the classes.",
        {"data": "iris", "kernel": "linear()", "n_components": "2"},
        about="n_components",
    ),
    Experiment(
        "Centring the plain data",
        "Four lengths of irises, all far from 0, the linear kernel, and centring is off. What is "
        "component 1?",
        "The direction from the origin to the mean of all flowers: open Views, Linear PCA, and "
        "rotate. It takes more than 95 % of the mean square, most of which is the square of the "
        "mean itself and no variance. Switch centring on: component 1 becomes the direction of "
        "largest variance.",
        {"data": "iris", "kernel": "linear()", "scaling": "none", "centring": "off"},
        about="component",
    ),
    Experiment(
        "Project and rebuild",
        "The rings, an RBF kernel, two components. How much of the variance in feature space is "
        "left out?",
        "Open Views, Project and rebuild, and move **components kept**. The error of the training "
        "points is the sum of the eigenvalues left out, divided by n. Two linear components "
        "rebuild the plane exactly; the kernel needs many more.",
        {"data": "circles", "kernel": "rbf(gamma=2)", "n_components": "2", "kept": "2"},
        about="k1.gamma",
    ),
)
