"""Mistakes with the rows of the table: groups, copies, few of one class."""

from __future__ import annotations

from kernels import Hyperparameter
from pages.mistakes.catalogue.errors import FRESH
from pages.mistakes.mistake import Mistake
from pages.mistakes.stage.groups import groups
from pages.mistakes.stage.imbalance import imbalance
from pages.mistakes.stage.repeats import repeats

VALIDATED = "cross-validated error"

GROUPS = Mistake(
    name="random splits of groups",
    mistake="Several rows belong to one patient, and rows are split at random.",
    consequence="The model recognises the patient from the other rows: the error on new patients "
    "is much larger than reported.",
    instead="Hold out whole groups: all rows of a patient are in the same fold.",
    titles=("Random rows held out", "Whole groups held out"),
    notes=("rings: held-out rows of one fold; map: without them",) * 2,
    true="misclassified, new groups",
    reported=VALIDATED,
    top=0.75,
    sliders=(
        Hyperparameter(
            "groups", "groups", 25, "integer", (10, 30), "integer",
            help="How many groups of six rows there are.",
        ),
    ),
    compute=groups,
    why=r"""
The rows of a group are alike in the features and have the same class. A held-out row then has
near neighbours of its own group in training, and a narrow kernel copies their class. New
patients have none. The error that is asked for is the error on a **new group**, so each fold holds
out whole groups: the split has to imitate the use.
""",
)  # fmt: skip

REPEATS = Mistake(
    name="repeated rows",
    mistake="The table holds some rows several times, and it is split as it is.",
    consequence="Most held-out rows have a copy in training: their class is known, and the "
    "reported error is much too small.",
    instead="Remove repeated rows before splitting.",
    titles=("Table split as it is", "Each row once"),
    notes=("rings: held-out rows of one fold; map: without them",) * 2,
    true=FRESH,
    reported=VALIDATED,
    sliders=(
        Hyperparameter(
            "copies", "copies of each row", 3, "integer", (1, 5), "integer",
            help="How often each row stands in the table; 1: no row is repeated.",
        ),
    ),
    compute=repeats,
    why=r"""
With $c$ copies of each row and five folds, all copies of a row fall into the same fold with a
probability of about $5^{-(c-1)}$. All other held-out rows have a copy in training, where a
narrow kernel gives it the class that it has: noise in the class is "predicted", too. This
leakage arises from joined tables, repeated measurements and oversampling before the split.
""",
)  # fmt: skip

IMBALANCE = Mistake(
    name="accuracy, rare class",
    mistake="One class is rare, and the classifier is fitted and judged by the share of all rows.",
    consequence="The rare class is hardly ever named; accuracy is high all the same.",
    instead="Give each class the same total weight, and look at the error of each class.",
    titles=("Each row weighs the same", "Each class weighs the same"),
    notes=("line: boundary; B is rare", "line: boundary; B is rare"),
    true="balanced error, fresh data",
    reported="error in training",
    top=0.6,
    sliders=(
        Hyperparameter(
            "rare", "class B, %", 5, "integer", (2, 50), "integer",
            help="The share of the rare class, in per cent.",
        ),
    ),
    compute=imbalance,
    why=r"""
Always naming the larger class is wrong only on the rare class, a share $\pi$: an accuracy of
$1 - \pi$ without any learning. The **balanced error** is the mean of the shares misclassified
of each class; for the constant answer it is 50 %. Weights $w_i = n / (2 n_{\text{class}})$ in
$\sum_i w_i (y_i - f(x_i))^2 + \lambda \lVert f \rVert^2$ make both classes count the same, and
$(K + \lambda W^{-1}) \alpha = y$ solves it.
""",
)  # fmt: skip

ROWS = (GROUPS, REPEATS, IMBALANCE)
