"""A course: the representer theorem, three fits to a sine, and ratings of texts."""

from __future__ import annotations

from pages.shared.model.declarations.stories import Shows
from pages.shared.model.lessons.course import Course, part, section

COURSE = Course(
    "representer-and-texts",
    "The representer theorem, three fits, and texts",
    "Why a fit is a sum over the data, what λ and γ do to it, and a kernel for texts. Then you "
    "can predict from data that are no vectors, and say what limits the method.",
    "ridge regression, gradients",
    "A chapter on the representer theorem, three fits, and texts",
    (
        section("The representer theorem",
        part("/features?tab=views&view=representer",
             "Gradient steps from 0 add multiples of the points' features, so w never leaves "
             "their span. Move the orthogonal part: it changes no prediction."),
        part("/krr?tab=why",
             "With w as a sum over the data the loss has one unknown for each point. Find its "
             "gradient, and where it is 0.")),
        section("Three fits",
        part("/kernels?kernel=rbf(gamma=10)",
             "The Gaussian kernel with γ = 10 between 0 and 1. Choose a point, and compare its row "
             "of the Gram matrix with the curve of its similarities.", "k1.gamma",
             shows=Shows({"stage": ("curve", "points", "mark"), "gram": ("gram",)})),
        part("/krr?tab=views&view=multiples",
             "The same points with several widths. Which fit is too stiff, which one is good, and "
             "which one follows the noise?"),
        part("/krr?kernel=rbf(gamma=1000)&lam=1e-6",
             "A narrow kernel and hardly any penalty: the training error is {error_train}. Before "
             "you raise λ: what will happen to both errors?", "lam",
             shows=Shows({"stage": ("points", "curve", "test")}, ("error_t",), ("said",)))),
        section("Support vectors",
        part("/svm?data=circles&kernel=polynomial(degree=2,coef0=1)",
             "Ridge regression gives every point a weight. The support vector machine gives most "
             "points the weight 0: only {support_vectors} have another one.", "C",
             shows=Shows({"stage": ("points", "heat", "boundary", "levels", "support vectors")},
                         ("support_vectors", "error_train"), ("said",)))),
        section("Texts",
        part("/text?tab=views&view=pair",
             "The similarity of two texts: how many words they share, over the root of the "
             "product of how many each has. Choose a pair, and do the sum yourself."),
        part("/text?kernel=all_words()&tab=views&view=typed",
             "“I love cats” and “I love dogs” share two of three words, so k = 2/3. Type two "
             "sentences of your own.", "data"),
        part("/text?tab=views&view=written_out",
             "The Gram matrix of a few reviews, in numbers. Which two are most similar?"),
        part("/text",
             "Predictions over the ratings that were given. Does the mean prediction rise with "
             "the rating, and how far from the diagonal does it stay?",
             shows=Shows({"stage": ("mark", "points", "test")}, ("mean_pred", "error_t"))),
        part("/text?data=review_ratings&lam=0.3",
             "Now with more and more penalty. First predict what becomes of a review with five "
             "stars.", "lam", asks=("words", 4)),
        part("/text?tab=views&view=extremes",
             "The reviews with the highest and with the lowest predictions. Which words have "
             "brought them there?")),
        section("What is slow",
        part("/features?tab=check&check=large",
             "For a hundred thousand points the Gram matrix has 10¹⁰ entries: 80 GB. Fit with "
             "random features, which need no Gram matrix, and look at the times."),
        part("/krr?tab=check&check=models",
             "To choose a kernel is to choose its features; a neural network learns them along "
             "with its weights. Compare a small "
             "network with the fits: here it has few points to learn from.", "n")),
    ),
)  # fmt: skip
