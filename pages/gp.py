"""Gaussian process: a belief about functions, narrowed down by data."""

from kernels import GaussianProcess
from kernels.hyperparameter import Hyperparameter
from pages.shared import lesson
from pages.shared.errors import errors
from pages.shared.figures import deviation, fit, gram, process
from pages.shared.method import Method
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting

SHOWN = Hyperparameter(
    "shown",
    "shown",
    "posterior",
    "choice",
    scale="choice",
    choices=("posterior", "prior"),
    help="What is believed after the data, or before them.",
)
BANDS = Hyperparameter(
    "bands",
    "bands",
    "f and y",
    "choice",
    scale="choice",
    choices=("f and y", "f", "y"),
    help="1σ and 2σ of the function f, or of a new observation y = f + noise.",
)
DRAWS = Hyperparameter(
    "draws", "draws", 3, "integer", (0, 12), "integer", help="Functions drawn from the belief."
)
DRAW_SEED = Hyperparameter(
    "draw_seed", "draw seed", 0, "integer", (0, 99), "integer", help="Another seed, other draws."
)

METHOD = Method(
    slug="gp",
    title="Gaussian process",
    idea="Believe in all smooth functions at once; each point rules out those that miss it.",
    estimator=GaussianProcess,
    tasks=("regression",),
    data="sine",
    extras=(SHOWN, BANDS, DRAWS, DRAW_SEED),
    psd_only=True,
)


def draw(setting: Setting) -> Scene:
    """Draw the belief beside the covariance of the training points."""
    model, values = setting.fit(GaussianProcess), setting.values
    covariance = gram.gram(setting, title="Prior covariance of f")
    if setting.train.n_features == 1:
        belief = process.process(
            setting, model, values["shown"], values["bands"], values["draws"], values["draw_seed"]
        )
        figures = [belief, covariance]
    else:
        figures = [fit.fit(setting, model), deviation.deviation(setting, model), covariance]
    evidence = model.evidence_
    return Scene(
        figures=figures,
        readouts=[
            Readout(
                "log marginal likelihood",
                f"{number(evidence.total)} nats",
                "How likely this kernel and noise thought the data: fit + complexity + constant.",
            ),
            Readout("fit", number(evidence.fit), "-yᵀ(K + σ²I)⁻¹y / 2: 0 is a perfect match."),
            Readout(
                "complexity",
                number(evidence.complexity),
                "-log det(K + σ²I) / 2: falls as the kernel can do more.",
            ),
            *errors(setting, model),
        ],
    )


lesson.run(METHOD, draw, {})
