"""What to try on the page of the Gaussian process."""

from __future__ import annotations

from pages.shared.model.declarations.experiment import Experiment

EXPERIMENTS = (
    Experiment(
        "Before the data",
        "No data are used yet: these are samples from the prior. Where will the band be widest "
        "once the points are used?",
        "Switch *prior* off. The band is narrow among the points and widens beyond them, "
        "where only the prior is left. Now remove some points in the middle by right-clicks.",
        {"data": "sine", "kernel": "rbf(gamma=20)", "shown": "prior", "draws": "6"},
    ),
    Experiment(
        "A point far off",
        "Drag one point far from the curve. Does the band grow there?",
        "It does not: the band depends on where the points are, $X$, and not on what they say, "
        "$y$. The mean bends, and the *data-fit term* falls: the data have become unlikely.",
        {"data": "sine", "kernel": "rbf(gamma=20)", "n": "20", "bands": "f"},
    ),
    Experiment(
        "The same draws, another kernel",
        "Twelve functions of the prior. What becomes of them when γ grows: higher, or faster?",
        "Faster, at the same height: γ = 1/(2ℓ²) sets a length and no height. The same random "
        "numbers make every draw, so you watch twelve functions change. For the height, multiply "
        "the kernel by a constant: the signal variance, the prior variance of $f$.",
        {"data": "sine", "kernel": "rbf(gamma=1)", "shown": "prior", "draws": "12", "bands": "f"},
        about="k1.gamma",
    ),
    Experiment(
        "Signal variance",
        "The kernel is multiplied by a constant now, the signal variance. How many times as high "
        "do the functions of the prior become when it rises from 1 to 100?",
        "Ten times: its root is the standard deviation of $f$ before any data. Switch *prior* "
        "off: among the points mean and band change little, since the data decide there. "
        "The log marginal likelihood falls: a prior that allows almost anything makes these data "
        "less probable.",
        {
            "data": "sine",
            "kernel": "constant(value=1) * rbf(gamma=20)",
            "shown": "prior",
            "draws": "6",
            "bands": "f",
        },
        about="k1.value",
    ),
    Experiment(
        "The exact function",
        "The purple curve is the function behind the points. At how many places does the blue band "
        "of 2σ contain it?",
        "At fewer than one in ten. This kernel expects functions that vary far more slowly, and "
        "the band is narrow in the wrong place. Raise γ to 20: now all of the curve is inside. The "
        "log marginal likelihood, which does not know the curve, rises by 200 nats.",
        {
            "data": "sine",
            "kernel": "rbf(gamma=1)",
            "noise": "0.04",
            "draws": "0",
            "bands": "f",
            "exact": "shown",
        },
        about="k1.gamma",
    ),
    Experiment(
        "No noise at all",
        "The noise variance is next to nothing. What must the mean do, and how wide are the two "
        "bands?",
        "It must pass through every point, and so it zigzags through the noise. At the points both "
        "bands shrink to nothing. Between the points they are equally wide: a new y is f plus "
        "noise, and there is hardly any noise. Raise σ² and they separate: the variances always "
        "differ by σ².",
        {
            "data": "sine",
            "kernel": "matern(nu=1.5, lengthscale=0.2)",
            "n": "20",
            "noise": "1e-06",
            "bands": "f and y",
        },
        about="noise",
    ),
    Experiment(
        "Fit against complexity",
        "Sweep the noise and watch data-fit and complexity term. Where is the log marginal "
        "likelihood largest?",
        "Near σ² = 0.04, the variance that these points were made with. With less noise the "
        "scatter is improbable: the *data-fit term* falls. With more, many other data would have "
        "been as probable: the *complexity term* falls. *Marginal likelihood* in the tab *Check* "
        "shows it over γ and σ².",
        {"data": "sine", "kernel": "rbf(gamma=20)", "noise": "0.001"},
        about="noise",
    ),
    Experiment(
        "Ice cream, the fourth year",
        "It learns from three years and predicts the fourth. Will its sales lie in the band?",
        "All of them: the season repeats, and the smooth part fades back to the mean. Open "
        "*Terms of the kernel* in the tab *Views* to see each alone. Move the period by one step "
        "and look again.",
        {
            "data": "ice_cream",
            "kernel": "periodic(period=6, lengthscale=1.41) + rbf(gamma=0.001)",
            "target": "standardise",
            "noise": "0.05",
            "draws": "0",
            "bands": "y",
        },
        about="k1.period",
    ),
    Experiment(
        "Ice cream without a season",
        "The same months and an RBF alone. What does it say about the fourth year?",
        "That it does not know: the mean goes back to the average, and the band becomes the "
        "prior's. The wide band is honest, but it predicts nothing. No γ helps; a periodic "
        "kernel does.",
        {
            "data": "ice_cream",
            "kernel": "rbf(gamma=0.1)",
            "target": "standardise",
            "noise": "0.05",
            "draws": "0",
            "bands": "y",
        },
        about="k1.gamma",
    ),
    Experiment(
        "CO2: a trend and a yearly wave",
        "A wide RBF, plus a yearly wave that may slowly change its shape. Which term explains "
        "what?",
        "*Terms of the kernel* in the tab *Views* shows it: the trend belongs to the RBF, and the "
        "wave, an eighth as high, to the product. *Extrapolation* shows how long both go on, "
        "beside simpler kernels.",
        {
            "data": "co2",
            "kernel": "rbf(gamma=0.001) + constant(value=0.0316)"
            " * periodic(period=1, lengthscale=1.41) * rbf(gamma=0.001)",
            "target": "standardise",
            "noise": "0.001",
        },
        about="k1.gamma",
    ),
    Experiment(
        "Sunspots: a rhythm that drifts",
        "About eleven years, but never exactly. What is lost with the periodic kernel alone?",
        "Multiplied by an RBF, one cycle need only resemble the next few. The periodic kernel "
        "alone makes every cycle the same: the log marginal likelihood falls by hundreds of nats.",
        {
            "data": "sunspots",
            "kernel": "periodic(period=11.2, lengthscale=1) * rbf(gamma=0.001) + rbf(gamma=0.1)",
            "target": "standardise",
            "noise": "0.1",
        },
        about="k1.period",
    ),
    Experiment(
        "Sunspots: two periods multiplied",
        "A cycle of 11 years times a slow one of 100, which changes the height of the cycles. Is "
        "that more probable than their sum?",
        "Yes: in a sum all cycles have the same height. But the cycles of the product never get "
        "out of step, and those of the sun do: the product with an RBF, which lets them drift, is "
        "more probable by far.",
        {
            "data": "sunspots",
            "kernel": "periodic(period=11, lengthscale=1) * "
            "periodic(period=100, lengthscale=0.316)",
            "target": "standardise",
            "noise": "0.1",
            "draws": "0",
        },
        about="k2.period",
    ),
    Experiment(
        "Motorcycle: one noise for all",
        "The scatter changes with time, but the noise is one number. Where is the band wrong?",
        "Before the impact the points lie on a line, and the band of y is far too wide; later many "
        "points are outside. No single σ² is right for noise that changes with time "
        "(heteroscedastic noise). *Noise for each point* in the tab *Views* gives each its own.",
        {
            "data": "motorcycle",
            "kernel": "rbf(gamma=0.02)",
            "target": "standardise",
            "noise": "0.2",
            "draws": "0",
            "bands": "y",
        },
        about="noise",
    ),
)
