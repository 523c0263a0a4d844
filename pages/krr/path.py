"""The lambda path: from one factorisation the fit at every lambda, and what it is worth."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np
import streamlit as st

from kernels import KernelRidge
from pages.krr.figures import lambda_path
from pages.shared import lesson, page_values
from pages.shared.live import Recent
from pages.shared.method import Method
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting

(LAM,) = KernelRidge.hyperparameters
LAMS = np.array(LAM.steps[::2])  # 91 of the slider's own values: a best one can be gone to


@dataclass(frozen=True)
class Path:
    """What each lambda gives; all errors are RMSE in the target's own unit.

    Attributes
    ----------
    lams : ndarray of shape (m,)
    errors : dict
        "training", "leave-one-out", "GCV" and, where points are held out, "test": (m,) each.
        GCV is the root of its score, which is a mean squared error.
    dof : ndarray of shape (m,)
        Effective degrees of freedom, tr K (K + lam I)^-1.
    condition : ndarray of shape (m,)
        Largest over smallest |eigenvalue| of K + lam I.
    """

    lams: np.ndarray
    errors: dict[str, np.ndarray]
    dof: np.ndarray
    condition: np.ndarray

    @property
    def best(self) -> dict[str, int]:
        """Index of the smallest error for each curve that may choose lambda; never training."""
        return {
            name: int(np.nanargmin(curve))
            for name, curve in self.errors.items()
            if name != "training" and np.isfinite(curve).any()
        }


def path(setting: Setting, lams: np.ndarray = LAMS) -> Path:
    """Return the lambda path of a setting (Rifkin and Lippert 2007)."""
    model, unit = setting.fit(KernelRidge), setting.unit
    lams = np.asarray(lams, dtype=float)
    alphas = model.path(lams)
    errors = {
        "training": unit * _rmse(alphas @ setting.gram - setting.train.y),
        "leave-one-out": unit * _rmse(model.loo_path(lams)),
        "GCV": unit * np.sqrt(model.gcv(lams)),
    }
    if setting.test is not None:
        K = setting.kernel(setting.test.X, setting.train.X)
        errors["test"] = unit * _rmse(alphas @ K.T - setting.test.y)
    values = model.factorisation_.values
    least = 0.0 if len(values) < setting.train.n_samples else values[0]
    ends = np.abs(np.append(values, least)[:, None] + lams)
    return Path(
        lams,
        errors,
        dof=model.factorisation_.damped(lams) @ values,
        condition=ends.max(0) / np.maximum(ends.min(0), 1e-300),
    )


def _rmse(residuals: np.ndarray) -> np.ndarray:
    """Return the root of the mean square of each row."""
    return np.sqrt(np.mean(np.square(residuals), axis=1))


def draw(setting: Setting, kept: Recent | None = None) -> Scene:
    """Draw errors, freedom and condition over lambda; paths are kept while lambda moves."""
    lam = float(setting.values["lam"])
    kept = Recent(1) if kept is None else kept
    key = setting.train.fingerprint, setting.kernel
    found = kept.get(key) or kept.put(key, path(setting))
    now = path(setting, np.array([lam]))
    n, best = setting.train.n_samples, found.best
    reference = setting.unit * float(np.sqrt(np.mean(np.square(setting.train.y)))) or 1.0
    units = setting.train.units
    present = {name: float(values[0]) for name, values in now.errors.items()}
    return Scene(
        figures=[
            lambda_path.errors(
                found.lams,
                found.errors,
                lam,
                present,
                best,
                reference,
                units[-1] if units and setting.unit == 1.0 else "",
            ),
            lambda_path.freedom(found.lams, found.dof, lam, float(now.dof[0]), n),
            lambda_path.condition(found.lams, found.condition, lam, float(now.condition[0])),
        ],
        readouts=[
            *(
                Readout(f"best λ by {name}", number(found.lams[place]), WHY[name])
                for name, place in best.items()
            ),
            Readout("λ now", number(lam), "The slider's value, the dotted line."),
            Readout(
                "leave-one-out RMSE now",
                number(present["leave-one-out"]),
                "Each point predicted by the fit to all others, from one factorisation.",
            ),
            Readout(
                "condition number now",
                number(float(now.condition[0])),
                "Largest over smallest eigenvalue of K + λI: 10ᵏ costs k of 16 digits.",
            ),
        ],
    )


WHY = {
    "leave-one-out": "Where the error on left-out points is smallest: chosen without test points.",
    "GCV": "Generalised cross-validation: leave-one-out with all leverages taken as equal.",
    "test": "Only to look at: to choose by the test points would be to train on them.",
}


def tab(method: Method, setting: Setting) -> None:
    """Show the lambda path; a click on it goes to that lambda."""

    def go(payload: dict) -> None:
        page_values.change(method, lam=10 ** float(payload["x"]))

    kept = st.session_state.setdefault(f"{method.slug}_paths", Recent(4))
    lesson.perform(
        method,
        partial(draw, kept=kept),
        setting.values,
        name="path",
        height=310,
        on={"press": go},
    )
    st.markdown(
        "**Read it from right to left.** At large $\\lambda$ the fit is held at 0 and every curve "
        "is high: under-fit. Training error then falls and goes on falling; leave-one-out and "
        "test turn up again where the fit begins to follow the noise. All 91 fits come from one "
        "factorisation $K = U\\Lambda U^\\top$, for which $\\lambda$ only changes "
        "$1/(\\Lambda_i + \\lambda)$. Click a place to go to its $\\lambda$."
    )
