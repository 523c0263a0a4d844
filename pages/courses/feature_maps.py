"""A course: from a line by way of too many features to kernels, and to Gaussian processes."""

from __future__ import annotations

from pages.shared.model.declarations.stories import Shows
from pages.shared.model.lessons.course import Course, part, section

COURSE = Course(
    "feature-maps",
    "From a line to a Gaussian process",
    "Why kernels exist, in a few steps: a line, features, too many features, the kernel. Then you "
    "can tell the idea to somebody else.",
    "linear regression, inner products",
    "An article on feature maps and the kernel trick",
    (
        section("A line, and which one",
        part("/krr?tab=views&view=few_points",
             "20 points and 60 features: infinitely many w fit the points exactly. Ridge "
             "regression adds λ‖w‖², and one w is best. Lower λ: towards which of the exact fits "
             "does it go?", "lam")),
        section("Features of the inputs",
        part("/krr?data=sine&kernel=polynomial(degree=1)&lam=1e-3",
             "A line hardly follows these points. With x², x³ and so on as features the fit is "
             "still linear in its weights. Raise the degree until it follows them.", "k1.degree",
             shows=Shows({"stage": ("points", "curve")}, ("error_train",), ("formula", "said"))),
        part("/features?tab=views&view=count&inputs_d=2&degree_p=2",
             "Two inputs have 6 features up to degree 2. Set more inputs and a higher degree: "
             "how fast does their number grow? And who says that these are the right features?")),
        section("A weight for each point",
        part("/krr?tab=why",
             "There is a second way. Follow the steps from λα = y − Kα: as many equations as "
             "points, and the points occur only in inner products."),
        part("/features?tab=views&view=count",
             "But one inner product of the features has millions of terms. Compare what one entry "
             "of K costs by features, and by the kernel."),
        part("/features?lift=squares&kernel=polynomial(degree=2,coef0=0)",
             "The features (a², b², √2 ab) are compared with the square of the inner product of "
             "the inputs. First predict how the two differ.", asks=("without-features", 1))),
        section("Which functions are kernels",
        part("/kernels?tab=why",
             "Turn it round: begin with the function. Which ones are inner products of some "
             "features? Find the condition on their Gram matrices."),
        part("/features?tab=views&view=series",
             "The features may even be infinitely many. Take more terms of the Gaussian kernel, "
             "and see where their sum has reached the kernel.")),
        section("Averages over features",
        part("/gp?tab=views&view=weight_space",
             "Which features are right? Draw weights at random, and average over what agrees with "
             "the data: this is a Gaussian process. Take more features.")),
    ),
)  # fmt: skip
