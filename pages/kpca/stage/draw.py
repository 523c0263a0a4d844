"""The stage of kernel PCA: a component, the embedding, the matrix, and the numbers below."""

from __future__ import annotations

from pages.kpca.stage.component import component_map, pattern_sheet
from pages.kpca.stage.compute import Evaluation, Result
from pages.kpca.stage.embedding import embedding_plot
from pages.shared.model.scene.readout import Readout, share_readout
from pages.shared.model.scene.scene import Scene
from pages.shared.model.units.number_text import share
from pages.shared.pictures.figures import gram
from pages.shared.pictures.results.readouts import validated_readout


def draw(result: Result) -> Scene:
    """Draw a component over the input, the embedding, and the matrix that is decomposed.

    Where the map is a slice, or components are images, the embedding comes first.
    """
    if result.map is not None and not result.map.viewport.is_slice:
        figures = [
            component_map(result.map, id="stage"),
            embedding_plot(result.embedding, result.in_space),
        ]
    else:
        figures = [embedding_plot(result.embedding, result.in_space, id="stage")]
        if result.map is not None:
            figures.append(component_map(result.map, id="slice"))
        if result.patterns is not None:
            figures.append(pattern_sheet(result.patterns))
    matrix = (
        gram.heatmap(result.gram, "Centred Gram matrix", entry="HKH")
        if result.centred
        else gram.heatmap(result.gram)
    )
    return Scene([*figures, matrix], readouts(result.evaluation), result.notices)


def readouts(evaluation: Evaluation) -> list[Readout]:
    """Return what the first components explain, and how a straight line separates their scores."""
    count, what = evaluation.count, "variance"
    components = "component" if count == 1 else f"{count} components"
    first = f"By the first {components}"
    matrix = "centred Gram matrix" if evaluation.centred else "Gram matrix"
    if evaluation.centred:
        explained = share_readout(
            "variance_explained",
            evaluation.explained,
            "variance explained",
            f"{first}, of all variance in feature space.",
        )
    else:
        what = "mean square"
        explained = share_readout(
            "mean_square_explained",
            evaluation.explained,
            "mean square explained",
            f"{first}, of the mean of all k(x, x). Without centring this is no variance: it "
            "counts the mean in feature space as well.",
        )
    largest = Readout(
        "largest_eigenvalue",
        evaluation.largest,
        "",
        "largest eigenvalue",
        f"Of the {matrix}: n times the {what} along component 1.",
    )
    listed = [explained, largest]
    if evaluation.accuracy is not None and evaluation.guess is not None:
        help = (
            f"Of a straight boundary in the first {components}, on points that were held out; "
            f"always answering the largest class gets {share(evaluation.guess)}."
        )
        label = "accuracy of a linear classifier"
        listed.append(share_readout("accuracy", round(evaluation.accuracy, 3), label, help))
    if (known := evaluation.validation) is not None:
        of_points, remark = evaluation.points, known.remark
        listed.append(validated_readout(known.error, known.used, of_points, "share", "", remark))
    return listed
