"""The present state of a page as a short script for a notebook."""

from __future__ import annotations

from pages.shared.method import Method
from pages.shared.setting import Setting


def script(method: Method, setting: Setting) -> str:
    """Return Python code that loads the same data and fits the same model."""
    values, estimator = setting.values, method.estimator_for(setting.train.task)
    names = sorted({type(k).__name__ for k in _leaves(setting.kernel)})
    hyperparameters = "".join(
        f", {h.name}={values[h.name]!r}" for h in estimator.hyperparameters if h.name in values
    )
    return "\n".join(
        [
            "import datasets",
            f"from kernels import {', '.join(sorted([estimator.__name__, *names]))}",
            "",
            *_loading(setting),
            f"kernel = {setting.kernel!r}",
            f"model = {estimator.__name__}(kernel=kernel{hyperparameters})",
            "model.fit(train.X, train.y)",
            "if test is not None and hasattr(model, 'score'):",
            "    print('score on the test part:', model.score(test.X, test.y))",
            "",
        ]
    )


def _loading(setting: Setting) -> list[str]:
    values = setting.values
    name, scaling = values["data"], values["scaling"]
    if name in ("upload", "drawn"):
        return [
            "import pandas as pd",
            "",
            f"table = pd.read_csv('{name}.csv')  # the download of the Data tab",
            "X, y = table.iloc[:, :-1].to_numpy(), table.iloc[:, -1].to_numpy()",
        ]
    arguments = [f"n_samples={values['n']}"]
    if "spread" in values:
        arguments.append(f"noise={values['spread']!r}")
    arguments.append(f"seed={values['seed']}")
    return [
        f"data = datasets.load({name!r}, {', '.join(arguments)})",
        f"train, test = datasets.split(data, scaling={scaling!r})",
    ]


def _leaves(kernel) -> list:
    operands = getattr(kernel, "operands", ())
    return [kernel, *(leaf for operand in operands for leaf in _leaves(operand))]
