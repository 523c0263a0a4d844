"""A course: from ridge regression in its dual form to perceptron and logistic regression."""

from __future__ import annotations

from pages.shared.model.declarations.stories import Shows
from pages.shared.model.lessons.course import Course, part, section

BOUNDARY = ("points", "heat", "boundary")
STEPS = {"stage": (*BOUNDARY, "mark"), "weights": ("bars", "mark")}
PRIMAL_DUAL = "/krr?kernel=polynomial(degree=2)&tab=views&view=primal_dual"

COURSE = Course(
    "dual-weights",
    "One weight for each point",
    "Three methods in their dual form, and the kernel that makes each of them flexible. Then you "
    "can say when the dual form is cheaper, and put a kernel into a linear method yourself.",
    "linear regression, matrices, derivatives",
    "A lecture on kernels",
    (
        section("Ridge regression in its dual form",
        part("/features?tab=views&view=count",
             "All monomials up to degree 4 of 100 inputs: 4,598,126 features. Lower the degree, "
             "then the number of inputs: which of the two matters more?"),
        part(PRIMAL_DUAL,
             "The best w is a sum of the points' features, w = Φᵀα. Compare how many equations "
             "there are for w and for α."),
        part("/krr?data=ice_cream_line&tab=views&view=intercept",
             "A penalised intercept pulls the line towards 0. Of the three lines the one whose "
             "intercept is not penalised, as if both were centred, has the smallest error. Raise "
             "λ: does it stay "
             "so?", "lam"),
        part("/krr?tab=why",
             "Put w = Xᵀα into the normal equations: every solution of the dual system solves "
             "them, too. Find the step that says so."),
        part("/krr?kernel=linear()&lam=1e-6&tab=check&check=lambda_path",
             "More points than features: the Gram matrix of the linear kernel is singular. What "
             "happens to the condition number as λ goes to 0?", "lam"),
        part(PRIMAL_DUAL,
             "Both ways predict the same. Set the numbers of points and of inputs: on which side "
             "of the crossing is the dual form cheaper?")),
        section("Polynomial kernels",
        part("/features?kernel=polynomial(degree=2,coef0=1)&tab=views&view=pair",
             "The square of x · z + 1, written out for two inputs, has six products. They add up "
             "to the kernel, which costs one inner product and one square.")),
        section("The perceptron",
        part("/perceptron?data=moons",
             "The perceptron changes one weight for each mistake, until there are none. First "
             "predict how many there are.", asks=("mistakes", 2)),
        part("/perceptron?history=0",
             "Before the first mistake all weights are zero. Go from mistake to mistake: each "
             "adds the kernel function of one point, up or down.", "history",
             shows=Shows(STEPS, ("mistakes",))),
        part("/perceptron?tab=why",
             "A step changes one number, and all decision values by one row of the Gram matrix. "
             "How many operations is that for n points?")),
        section("Logistic regression",
        part("/perceptron?method=logistic,+stochastic",
             "Logistic regression takes a step at a randomly chosen point, with a size that "
             "depends on how wrong it is. Go through the steps.", "history", "rate",
             shows=Shows(STEPS, ("penalised_loss",))),
        part("/perceptron?method=logistic,+batch+gradient&tab=views&view=course",
             "Now each step uses all points. Change the size of the step: which size comes to "
             "the smallest loss with the same number of steps?", "step_size"),
        part("/perceptron?method=logistic,+Newton",
             "The sigmoid of f is the probability of class B. Raise λ: what happens to the "
             "probabilities far from the boundary?", "lam",
             shows=Shows({"stage": (*BOUNDARY, "levels")}, ("penalised_loss",), ("said",)))),
        section("The Gaussian kernel",
        part("/features?tab=views&view=series",
             "In one dimension the Gaussian kernel has infinitely many features, each a power of x "
             "times a bell. Take more terms."),
        part("/features?tab=views&view=gaussians",
             "A function of this kernel is a sum of bells. Two are up here and two are down: "
             "change the weights, and see what each bell does."),
        part("/perceptron?tab=views&view=nearest",
             "With a narrow kernel the nearest points decide, much as with nearest neighbours, "
             "but smoothly. Change both sliders: how far can the two be made to agree?"),
        part("/compare?data=checkerboard&scaling=standardise&sweep_of=discriminant&tab=check"
             "&check=degree_sweep",
             "Far from the points a polynomial grows, and a bell is 0. Of ten degrees and ten "
             "widths, which has the smallest cross-validated error?"),
        part("/krr?tab=check&check=bias_variance&errors_over=width+of+the+kernel",
             "A wide kernel has more bias, a narrow one more variance. Where is their sum "
             "smallest?")),
    ),
)  # fmt: skip
