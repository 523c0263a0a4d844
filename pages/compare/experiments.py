"""What to try on the page that compares the methods."""

from __future__ import annotations

from pages.shared.model.declarations.experiment import Experiment

WRONG = "~".join(f"a{x}_1.5_0" for x in (0.47, 0.48, 0.49))  # three points far above the curve

EXPERIMENTS = (
    Experiment(
        "The same kernel, seven methods",
        "Seven methods see the same hundred points. To what share of new points do all of them "
        "give the same class?",
        "To 95.6 %. Their test errors lie between 5 % (ridge) and 6.6 % (perceptron): with a "
        "suitable kernel the loss matters little. Move γ: all pictures change in the same way.",
        {"data": "moons"},
        about="k1.gamma",
    ),
    Experiment(
        "A penalty or noise",
        "Ridge regression has λ = 0.1, the Gaussian process σ² = 1. At which σ² are the two "
        "boundaries the same?",
        "At σ² = 0.1 = λ: the mean of the Gaussian process is ridge regression. At σ² = 1 they "
        "give different classes to 2 % of the test points. What the process adds are the dashes: "
        "between them f is within two standard deviations of 0.",
        {"data": "moons", "method": "ridge", "noise": "1"},
        about="noise",
    ),
    Experiment(
        "Only the intercept is left",
        "Raise γ to 1000. Which methods still classify new points?",
        "Ridge and the Gaussian process misclassify 6 %, the perceptron 7 %, but SVM, "
        "discriminant and logistic regression 38 %. Away from the points every kernel function is "
        "nearly 0, and what has an intercept gives one class to all of the plane but small islands "
        "around points of the other.",
        {"data": "moons"},
        about="k1.gamma",
    ),
    Experiment(
        "A straight line for rings",
        "A linear kernel on two rings. Which of the seven methods finds the inner ring?",
        "Nearest neighbours alone, with 0.1 % of the test points misclassified: they need no "
        "kernel. The others misclassify 41 % or more, whatever their loss. Choose the polynomial "
        "kernel of degree 2: then none misclassifies more than 1.2 %.",
        {"data": "circles", "kernel": "linear()"},
    ),
    Experiment(
        "Three wrong measurements",
        "Three points lie far above the curve. Which fit moves least towards them?",
        "Support vector regression: a large error costs in proportion, not squared. The test RMSE "
        "of ridge regression grows from 0.217 to 0.319; that of the SVM stays at 0.214.",
        {"data": "sine", "edits": WRONG},
        about="epsilon",
    ),
    Experiment(
        "Sixteen squares",
        "Ten degrees and ten widths on the checkerboard, where 5 % of the points have the wrong "
        "class. Which degree is the first below 25 %, and how far does a Gaussian get?",
        "By cross-validation degree 6, with 19.5 %: polynomials of lower degree have too few bends "
        "for sixteen squares. The best Gaussian, γ = 3.16, has 15.5 %; of the test points, which "
        "took no part in the choice, it misclassifies 12.6 %. Degree 10 is marked: it stopped "
        "before the optimum.",
        {
            "data": "checkerboard",
            "n": "400",
            "scaling": "standardise",
            "C": "31.6",
            "sweep_of": "SVM",
            "tab": "check",
            "check": "degree_sweep",
        },
    ),
)
