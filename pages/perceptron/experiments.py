"""What to try on the page of the perceptron and of logistic regression."""

from __future__ import annotations

from pages.shared.model.declarations.experiment import Experiment

NEWTON, STOCHASTIC = "logistic, Newton", "logistic, stochastic"
BATCH = "logistic, batch gradient"

EXPERIMENTS = (
    Experiment(
        "One mistake at a time",
        "A hundred points, and a step for each mistake. How many mistakes until none is left?",
        "14: eight in the first epoch, six in the second, none in the third, which ends it. "
        "Novikoff's bound allows 58. Press Sweep to play them; most weights stay zero.",
        {"data": "moons", "history": "0"},
        about="history",
    ),
    Experiment(
        "A narrower gap",
        "What will happen to the number of mistakes when the noise grows from 0.05 to 0.15?",
        "The margin becomes narrower: the bound grows from 41 to 639, and the number of mistakes "
        "from 14 to 61. Here the perceptron makes far fewer mistakes than the bound allows.",
        {"data": "moons", "n": "200", "spread": "0.05"},
        about="spread",
    ),
    Experiment(
        "It cycles",
        "A ring around a ring, and a straight line. Will the perceptron ever stop?",
        "Never. Every epoch has more than a hundred mistakes, and the training error jumps between "
        "35 % and 66 % (Views, Along the steps). Choose the polynomial kernel of degree 2 alone: "
        "it stops after 20 mistakes.",
        {"data": "circles", "kernel": "linear() + constant(value=1)"},
        about="history",
    ),
    Experiment(
        "Newton's few steps",
        "Logistic regression on the same moons. How many Newton steps will it need?",
        "Five, and after the second the penalised loss is within 0.1 % of its minimum. Each step "
        "moves all weights: that of a point is largest where its class seemed least probable.",
        {"data": "moons", "method": NEWTON, "history": "0"},
        about="history",
    ),
    Experiment(
        "One point at a time",
        "The same problem by gradient steps on single points. How near to Newton's minimum is it "
        "after one epoch, 100 steps?",
        "Within 5 % of the loss, and after 20 epochs within 0.1 %. On the way the loss rises at "
        "times: see Views, Along the steps.",
        {"data": "moons", "method": STOCHASTIC, "history": "5"},
        about="history",
    ),
    Experiment(
        "All points at once",
        "Gradient steps that look at all points. One costs as much as an epoch of single points: "
        "how near to Newton's minimum are the first ten?",
        "16 % above it; twenty steps come within 5 %, and all 100 within 0.01 %. The loss falls at "
        "every step: see Views, Along the steps. An epoch of single points did better than ten.",
        {"data": "moons", "method": BATCH, "history": "10"},
        about="history",
    ),
    Experiment(
        "How sure?",
        "What will a large lambda do to the probabilities, and to the error on new points?",
        "With λ = 0.001 most training points have a class with a probability above 95 %. With λ = "
        "100 no probability exceeds 55 %, and the test error grows from 4.5 % to 14.8 %.",
        {"data": "moons", "n": "200", "spread": "0.25", "method": NEWTON, "lam": "0.001"},
        about="lam",
    ),
    Experiment(
        "Three classes",
        "Three clouds that overlap. Which has the smaller error on new points: the perceptron or "
        "logistic regression?",
        "The perceptron still makes mistakes in its twentieth epoch, and its last correction "
        "decides where it stops: on this draw 6.8 % of the test points are misclassified. Choose "
        "logistic regression by Newton: 2.4 %.",
        {"data": "three_blobs"},
        about="history",
    ),
    Experiment(
        "The nearest neighbour",
        "Open Views, Nearest neighbours. At which gamma do both pictures show the same classes?",
        "From about 1000 on: the nearest point outweighs all others together. At gamma = 1 the "
        "votes come from far away, and the pictures differ at one place in ten.",
        {"data": "moons", "n": "200", "spread": "0.25", "neighbours": "1", "nn_gamma": "1"},
    ),
)
