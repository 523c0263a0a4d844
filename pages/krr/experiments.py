"""What to try on the page of kernel ridge regression."""

from __future__ import annotations

from pages.shared.model.declarations.experiment import Experiment

FITS = "Too little, right, too much"
LINES = "Linear or kernel ridge"
BALL = "Basketball: what physics knows"
SUNSPOTS = "Sunspots: two rhythms"
ICE_CREAM = "Ice cream: predict next year"

# Powers of metres would leave the range of rounding at degree 8.
BASKETBALL = {"data": "basketball", "scaling": "standardise", "lam": "0.001"}
LINEAR = "linear() + constant(value=10)"  # its offset is penalised like every other weight

EXPERIMENTS = (
    Experiment(
        "Underfitting",
        "A wide kernel and a large λ: how far apart will training and test error be?",
        "Both are large, and nearly equal: neither pattern nor noise was learned. Pull λ down, "
        "then γ up.",
        {"kernel": "rbf(gamma=1)", "lam": "10"},
        about="k1.gamma",
        group=FITS,
    ),
    Experiment(
        "Good fit",
        "Training and leave-one-out error agree. Which sliders can you move without losing that?",
        "Both, within limits: with γ from 10 to 50 and λ from 0.01 to 0.1 the leave-one-out error "
        "changes by a tenth at most.",
        {"kernel": "rbf(gamma=20)", "lam": "0.1"},
        about="k1.gamma",
        group=FITS,
    ),
    Experiment(
        "Overfitting",
        "A narrow kernel and hardly any penalty: what will training and test error be?",
        "The curve passes nearly through every point and oscillates between them: the training "
        "error is small, those on left-out and on new points are not. Bring the leave-one-out "
        "error down with λ alone, then with γ alone.",
        {"kernel": "rbf(gamma=1000)", "lam": "1e-6"},
        about="lam",
        group=FITS,
    ),
    Experiment(
        "Linear ridge",
        "The same method with the kernel x·z + 10: which shapes can the fit of these hills have?",
        "Planes only, with at most three degrees of freedom: the error of the plane is more than "
        "three times that of an RBF kernel.",
        {"data": "hills", "kernel": LINEAR},
        about="lam",
        group=LINES,
    ),
    Experiment(
        "More points than features",
        "60 points with one feature, and the kernel x·z. What is the rank of the Gram matrix, and "
        "what would λ = 0 do? Open *Regularisation path* in the tab Check.",
        "Its rank is 1: every row is a multiple of every other. With λ = 0 the system has no "
        "solution for these y; with λ = 10⁻⁶ it has one, with a condition number above ten "
        "million.",
        {"kernel": "linear()", "lam": "1e-6"},
        about="lam",
        group=LINES,
    ),
    Experiment(
        "Kernel ridge",
        "The hills with an RBF kernel. How many degrees of freedom does the fit use now? Open the "
        "view *In 3-D* as well.",
        "More than ten times those of the plane, and the test error falls to about a quarter.",
        {"data": "hills"},
        about="k1.gamma",
        group=LINES,
    ),
    Experiment(
        "Ten features",
        "Linear ridge on ten features of patients. Will an RBF kernel have a smaller test error? "
        "Choose it in the menu of the kernel and tune it by the leave-one-out error.",
        "Hardly: with γ = 0.05 it fits the training points better and the test points no better.",
        {"data": "diabetes", "kernel": LINEAR},
        about="lam",
        group=LINES,
    ),
    Experiment(
        "A line",
        "Degree 1 is hardly better than the mean. Gravity makes the path a parabola: which degree "
        "do you need?",
        "Degree 2: the error falls to less than a tenth.",
        {"kernel": "polynomial(degree=1)"} | BASKETBALL,
        about="k1.degree",
        group=BALL,
    ),
    Experiment(
        "Degree 2",
        "Three coefficients are enough: release height, angle and speed set them, as gravity is "
        "known. Raise the degree: does the test error fall further?",
        "The training error never rises with the degree. The test error does not fall with it. "
        "The view *Plane over x, x²* shows the parabola as a plane.",
        {"kernel": "polynomial(degree=2)"} | BASKETBALL,
        about="k1.degree",
        group=BALL,
    ),
    Experiment(
        "RBF",
        "Is an RBF kernel, which knows no parabolas, as good? Compare the degrees of freedom, then "
        "remove the points on one side.",
        "Nearly as good, with more degrees of freedom.",
        {"kernel": "rbf(gamma=1)"} | BASKETBALL,
        about="k1.gamma",
        group=BALL,
    ),
    Experiment(
        "The constant is penalised, too",
        "The heights are not centred here, and λ = 1 pulls the whole curve towards 0, its constant "
        "included. How far below the points will it lie?",
        "By a tenth of a metre on average, and the training error is more than three times that "
        "of the same λ with the target centred: set *target*, among the data, to see it. An "
        "intercept without a penalty does the same as centring.",
        {"kernel": "polynomial(degree=2)", "target": "none"} | BASKETBALL | {"lam": "1"},
        about="lam",
        group=BALL,
    ),
    Experiment(
        "Product of two",
        "A period of 11 years times one of 100: the long one changes the height of the short one. "
        "Does it forecast? Open the view *Beyond the data*.",
        "Hardly: beyond the points its error is twice that between them, and little better than "
        "that of always answering the mean.",
        {
            "data": "sunspots",
            "kernel": "periodic(period=11, lengthscale=1) * "
            "periodic(period=100, lengthscale=0.316)",
            "lam": "0.1",
        },
        about="k1.period",
        group=SUNSPOTS,
    ),
    Experiment(
        "Sum of two",
        "Now the two are added: every cycle rises by about the same amount; only the level "
        "changes. Where is the fit wrong?",
        "At the strong and the weak cycles: a sum cannot change the height of a cycle. In the "
        "product the heights differ by a factor of two and more.",
        {
            "data": "sunspots",
            "kernel": "periodic(period=11, lengthscale=1) + periodic(period=100, lengthscale=1.41)",
            "lam": "0.1",
        },
        about="k1.period",
        group=SUNSPOTS,
    ),
    Experiment(
        "RBF",
        "Of the three kernels it has the smallest test error, as those points lie between training "
        "points. What does the view *Beyond the data* say?",
        "Beyond the data it knows nothing.",
        {"data": "sunspots", "kernel": "rbf(gamma=0.1)", "lam": "0.1"},
        about="k1.gamma",
        group=SUNSPOTS,
    ),
    Experiment(
        "Product with hardly any λ",
        "Periods of 10 and 100 years, very wide kernels and λ = 1e-8. Raise λ to 0.01: the "
        "training error rises. What does the leave-one-out error do?",
        "It falls. So wide a periodic kernel gives fast waves a tiny weight, but a λ still smaller "
        "lets them in: 55 degrees of freedom, against 13 at λ = 0.01. That is overfitting, though "
        "the curve is smooth.",
        {
            "data": "sunspots",
            "kernel": "periodic(period=10, lengthscale=5) * periodic(period=100, lengthscale=5)",
            "lam": "1e-08",
        },
        about="lam",
        group=SUNSPOTS,
    ),
    Experiment(
        "RBF",
        "It learns from three years and predicts the fourth. What will the curve do after "
        "month 36?",
        "It falls back to the mean of the three years.",
        {"data": "ice_cream", "kernel": "rbf(gamma=0.1)", "lam": "0.05"},
        about="k1.gamma",
        group=ICE_CREAM,
    ),
    Experiment(
        "Periodic + RBF",
        "The season repeats, the trend bends. By leave-one-out this is hardly better than the RBF "
        "alone. Is it better in the fourth year? Move the period by one step, too.",
        "The test error is much smaller than that of the RBF alone.",
        {"data": "ice_cream", "kernel": "periodic(period=6) + rbf(gamma=0.001)", "lam": "0.05"},
        about="k1.period",
        group=ICE_CREAM,
    ),
    Experiment(
        "A line is enough",
        "Sales on warm days lie nearly on a line. Choose an RBF kernel: will the test error fall?",
        "It rises a little. The RBF kernel with γ = 1 has six times as many degrees of freedom and "
        "a smaller training error, but nothing is left to be found. Where does the line go without "
        "any centring? The view *Centring and intercept* shows it.",
        {"data": "ice_cream_line"},
        about="lam",
        group=ICE_CREAM,
    ),
    Experiment(
        "Over temperature",
        "Correlation is about −0.2, and yet there is a law: degree 2 finds it. What is left of it "
        "at degree 1?",
        "Next to nothing: the test error is more than four times that of degree 2.",
        {"data": "ice_cream_temperature", "kernel": "polynomial(degree=2)", "lam": "0.1"},
        about="k1.degree",
        group=ICE_CREAM,
    ),
)
