"""View: a small class, and a larger cost for its slack."""

from __future__ import annotations

from dataclasses import replace

from kernels import Hyperparameter
from pages.shared.declarations import Page, View
from pages.shared.figures import decision, support
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Figure, Readout, Scene, number, share
from pages.shared.setting import Setting
from pages.shared.state.control import Values
from pages.svm.results.class_weights import Weighted, class_weights
from pages.svm.results.classes import may_have_two

KEPT = Hyperparameter(
    "kept", "second class kept [%]", 10, "integer", (3, 100), "integer",
    help="How much of the second class is left among the training points.",
)  # fmt: skip
WEIGHT = Hyperparameter(
    "class_weight", "weight of that class", 10.0, "positive", (1.0, 100.0), "log",
    help="Its slack costs so many times C.",
)  # fmt: skip


def two_on_a_stage(values: Values) -> bool:
    """Whether there may be two classes, over features that a picture has."""
    return may_have_two(values) and values["width"] <= 2


def draw(setting: Setting) -> Scene:
    """Draw both machines."""
    values = setting.values
    found = class_weights(setting, values["kept"] / 100, values["class_weight"])
    first, second = found.names
    recalls = (found.equal.recall, found.weighted.recall)
    of = f"Share of the {found.judged} of this class that is recognised: weight 1 → the other one."
    balanced = f"{share(found.equal.balanced)} → {share(found.weighted.balanced)}"
    return Scene(
        [_figure(found.equal, "equal_costs", "Equal costs"),
         _figure(found.weighted, "weighted", f"{second} costs {number(found.weighted.weight)} C")],
        [
            Readout("training points", f"{found.counts[0]} + {found.counts[1]}",
                    f"Of {first} and of {second}."),
            *(Readout(f"recall of {name}", f"{share(recalls[0][i])} → {share(recalls[1][i])}", of)
              for i, name in ((1, second), (0, first))),
            Readout("balanced accuracy", balanced, "The mean of both recalls."),
        ],
    )  # fmt: skip


def _figure(found: Weighted, id: str, title: str) -> Figure:
    rings = support.rings(found.support, found.decision.points)
    drawn = decision.boundary(found.decision, rings, note="line: f = 0, dashes: f = ±1")
    layout = {name: part for name, part in drawn.layout.items() if name != "meta"}
    return replace(drawn, id=id, title=title, layout=layout, weight=1.0)


def show(page: Page, setting: Setting) -> None:
    """Show both machines side by side."""
    StageView(page, draw, name=VIEW.slug, height=380).mount()
    texts.markdown(
        "Most points of the second class are left out here. With equal costs the boundary moves "
        "towards the small class: few points pay little altogether, so that many of its new points "
        "are missed. A **class weight** makes the slack of the small class dearer: its multipliers "
        "may grow to weight · $C$. Its recall rises, and the recall of the large class falls. "
        "Which is worth more depends on what each mistake costs, not on the data."
    )


VIEW = View("class_weights", "Class weights", show, (KEPT, WEIGHT), when=two_on_a_stage)
