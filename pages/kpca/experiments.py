"""What to try on the page of the principal components."""

from __future__ import annotations

from pages.shared.declarations import Experiment

EXPERIMENTS = (
    Experiment(
        "Two rings",
        "Can a straight line separate the two rings in the embedding of two components?",
        "No: two components of so wide a kernel only bend the plane, and the accuracy is near that "
        "of guessing. Raise q components to 3, set component to 3 and the embedding in space: the "
        "third map separates the inner ring from the outer, and the accuracy is 100 %.",
        {"data": "circles", "kernel": "rbf(gamma=2)", "n_components": "2"},
        about="n_components",
    ),
    Experiment(
        "Narrower, or one more",
        "Two components, but gamma = 4. Does a narrower kernel do what a third component did?",
        "In part: about 80 %. Its components are bumps at single stretches of the rings, and two "
        "of them explain less than a third of the variance.",
        {"data": "circles", "kernel": "rbf(gamma=4)", "n_components": "2"},
        about="k1.gamma",
    ),
    Experiment(
        "From the plane to a hedgehog",
        "What becomes of the embedding when gamma goes to either end?",
        "Drag gamma. Very small: the data themselves, for so wide a kernel is nearly linear. Very "
        "large: each point is similar to itself alone, the embedding is a hedgehog and the scree "
        "under Check is flat. Between, near gamma = 10, the classes separate best.",
        {"data": "moons", "kernel": "rbf(gamma=4)", "n_components": "3"},
        about="k1.gamma",
    ),
    Experiment(
        "Without centring",
        "Centring is off here. What does the first component measure?",
        "How near a place is to the mean of all lifted points: one sign everywhere, large where "
        "there are many points. It happens to separate these rings, so that two components are "
        "enough. Switch centring on, and it is gone.",
        {"data": "circles", "kernel": "rbf(gamma=2)", "n_components": "2", "centring": "off"},
        about="component",
    ),
    Experiment(
        "The square alone",
        "(x·z)² on two features: how many components can there be?",
        "Three, x1², √2 x1 x2 and x2², and they explain all the variance. The points lie on a "
        "cone; x1² + x2², the squared radius, separates the rings. Turn the embedding by hand.",
        {
            "data": "circles",
            "kernel": "polynomial(degree=2, gamma=1, coef0=0)",
            "n_components": "3",
            "embedding": "in space",
        },
        about="n_components",
    ),
    Experiment(
        "The linear kernel",
        "Four measurements of irises, the linear kernel. What is the embedding now?",
        "Plain PCA, as under Views, Linear PCA. Two components explain about 96 % of the variance, "
        "and straight lines in them classify nearly all flowers correctly, though the components "
        "were found without the classes.",
        {"data": "iris", "kernel": "linear()", "n_components": "2"},
        about="n_components",
    ),
)
