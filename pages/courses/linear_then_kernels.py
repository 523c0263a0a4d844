"""A course: linear methods first, then the same methods with kernels, then Gaussian processes."""

from __future__ import annotations

from pages.shared.model.declarations.stories import Shows
from pages.shared.model.lessons.course import Course, part, section

BOUNDARY = ("points", "heat", "boundary")
STREET = (*BOUNDARY, "levels", "mark")
PROCESS = ("points", "band", "curve")
SWEEP = "/compare?data=checkerboard&scaling=standardise&tab=check&check=degree_sweep&sweep_of="
ICE = (
    "/gp?data=ice_cream&kernel=constant(value=1)*periodic(period=12,lengthscale=1)"
    "%2Bconstant(value=1)*polynomial(degree=4)&noise=0.05"
)

COURSE = Course(
    "linear-then-kernels",
    "Linear methods, then the same with kernels",
    "Four linear methods, the kernel trick, the same four with kernels, Gaussian processes. Then "
    "you can choose a method and a kernel for data of your own, and say why.",
    "vectors and matrices, means and variances, derivatives",
    "A course in many parts",
    (
        section("Discriminant analysis",
        part("/kda?data=blobs&kernel=linear()&tab=views&view=fisher_direction",
             "Each point is projected onto the line. Turn the line: find an angle at which the "
             "two histograms lie apart, and one at which they overlap."),
        part("/kda?tab=why",
             "J compares the distance of the class means along w with the spread within the "
             "classes. Follow the steps to its largest value: w is W⁻¹ times the difference of "
             "the means."),
        part("/kda?data=blobs&kernel=linear()&tab=views&view=fisher_direction&angle=110"
             "&fisher_steps=20",
             "An optimiser comes to the same line: it begins at yours and takes gradient steps "
             "on J. Change the number of steps, and where it begins."),
        part("/kda?data=circles&kernel=linear()",
             "A ring around a ring: both classes have their mean at the centre. First predict "
             "how well the best line separates them.", asks=("direction", 3)),
        part("/kda?data=line_clusters&tab=views&view=lifting",
             "One feature, and one class on both sides of the other: no threshold separates "
             "them. With x² as a second feature a straight line nearly does."),
        part("/features?data=four_line_clusters&tab=views&view=line",
             "Four clusters, with the classes in turn. Which power of x is needed? Compare the "
             "errors of degrees 1, 2 and 3."),
        part("/features?kernel=polynomial(degree=3,coef0=1)&tab=views&view=pair",
             "Two inputs and all their products up to degree 3: with the constant these are ten "
             "features, and there will be many more for more inputs.")),
        section("Support vector machines",
        part("/kda?data=far_points&tab=check&check=svm_comparison",
             "Some points lie far behind the boundary. They move the class means, and with them "
             "the boundary of the discriminant. Compare its errors with those of the support "
             "vector machine."),
        part("/svm?data=blobs&kernel=linear()&n=20&spread=0.55&C=1000",
             "Many lines separate these two groups. First draw yours.", asks=("margin", 1)),
        part("/svm?tab=views&view=removal&mark.removed=3_4_5_6_7_8_9_10_13_15_16_18",
             "Twelve points without a weight are taken away, and the boundary is where it was. "
             "Choose a ringed point, a support vector, to take it away, too."),
        part("/svm?data=blobs&kernel=linear()&spread=0.55&C=1000&n=60",
             "The machine takes the widest margin. On the dashed lines f is −1 and 1; the margin "
             "between them is 2/‖w‖ wide, and no training point lies in it.",
             shows=Shows({"stage": STREET}, ("margin_width", "support_vectors"))),
        part("/svm?tab=why",
             "The margin is largest where ‖w‖ is smallest, with one constraint for each point. The "
             "Lagrange function leads to the dual problem, in which the points occur only in inner "
             "products."),
        part("/svm?data=blobs&kernel=linear()&spread=0.55&C=0.01&n=60",
             "The soft margin: points may lie in it, and each pays for its slack. Predict: does "
             "the margin become wider or narrower when C grows? Then raise C.", "C",
             shows=Shows({"stage": STREET}, ("margin_width", "bounded"), ("said",))),
        part("/svm?tab=views&view=dual&data=blobs&kernel=linear()&spread=0.55&C=1000&n=20",
             "One bar for each point, its multiplier: only support vectors have one. Both "
             "problems have the same value at the optimum."),
        part("/features?lift=squared+radius",
             "No line separates a ring from a ring around it. The squared radius as a third "
             "coordinate lifts the ring: turn the picture, and look for the plane.",
             shows=Shows({"space": ("lifted", "plane"), "stage": BOUNDARY}, ("error_line",))),
        part("/features?data=xor&lift=squared+radius",
             "Two drugs: each one helps alone, both together harm. No line follows that, and the "
             "squares of the two doses are no help. Predict what would, and choose the features "
             "with the product ab.",
             "lift", shows=Shows({"space": ("lifted", "plane"), "stage": BOUNDARY}, ("error_t",)))),
        section("Ridge regression",
        part("/krr?tab=why",
             "Suppose normal noise of variance σ² and weights drawn from a normal distribution "
             "of variance τ². The most probable weights are then those of ridge regression, with "
             "λ = σ²/τ²."),
        part("/krr?tab=check&check=bias_variance",
             "The same points drawn again and again. Over λ one part of the error grows and the "
             "other falls: which is bias, which is variance, and where is their sum smallest?",
             "lam"),
        part("/gp?data=motorcycle&tab=views&view=noise_per_point",
             "Measurements may be more certain at some places than at others. Compare the band "
             "with a noise variance for each point with the band that has one for all."),
        part("/krr?data=ice_cream_line&tab=views&view=several",
             "Ice cream sold over temperature, a line for each λ. The larger λ, the flatter the "
             "line."),
        part("/krr?data=basketball&kernel=polynomial(degree=2)&tab=views&view=lifted_plane",
             "The throw of a ball is no line over x. Over x and x² it lies in a plane: regression "
             "stays linear in its weights."),
        part("/krr?data=basketball&kernel=polynomial(degree=2)&target=none&lam=1&tab=views"
             "&view=several",
             "The heights are not centred here, so λ penalises the constant as well. Look at the "
             "curve of the largest λ: it is pulled down towards 0.")),
        section("Principal components",
        part("/kpca?data=iris&kernel=linear()&tab=views&view=linear",
             "Centre the data, take their covariance matrix, and then its eigenvectors. Find the "
             "longest axis of the cloud among the numbers."),
        part("/kpca?tab=why",
             "Of all directions the first eigenvector has the largest variance. Follow the proof: "
             "a derivative under the constraint that w has length 1."),
        part("/kpca?tab=check&check=scree",
             "A bar for each component, its share of the variance; the line adds them up. Read "
             "off how many components are needed.", "k1.gamma")),
        section("The kernel trick",
        part("/features?kernel=polynomial(degree=3,coef0=1)&tab=views&view=pair",
             "The ten products of features add up to the cubic kernel, exactly. Lower the degree, "
             "and count again: the kernel costs one inner product and one power.", "k1.degree"),
        part("/features?tab=views&view=count&inputs_d=4&degree_p=5",
             "Four inputs and degree 5: 126 features. Raise inputs and degree, and compare what "
             "one entry of K costs by features and by the kernel."),
        part("/kernels?tab=views&view=multiples&kernel=polynomial(degree=1)&varied=degree"
             "&series=selected&picture=Gram+matrix+from+−3+to+3",
             "Gram matrices of the polynomial kernels of degrees 1, 2 and 3, from −3 to 3. In "
             "which corners is the kernel negative?"),
        part("/features?tab=views&view=series",
             "The Gaussian kernel is a sum of infinitely many features. Take more terms, and see "
             "how far out the sum follows it.")),
        section("Discriminant analysis with kernels",
        part(SWEEP + "discriminant",
             "A checkerboard, and the discriminant with ten degrees and ten widths. Which width "
             "has no training error, and what is its cross-validated error?")),
        section("Support vector machines with kernels",
        part(SWEEP + "SVM",
             "Now with the support vector machine, on the same points. Compare its best "
             "errors, and those of its narrowest kernel, with the discriminant's."),
        part("/svm?data=checkerboard&kernel=rbf(gamma=316)",
             "With so narrow a kernel nearly every point is a support vector: {support_vectors} "
             "of them. Lower γ: how few can there be?", "k1.gamma",
             shows=Shows({"stage": (*BOUNDARY, "mark")}, ("support_vectors",), ("said",)))),
        section("Ridge regression with kernels",
        part("/krr?tab=why",
             "Now look for the push-through identity: it turns the equations for the weights of "
             "the features into (K + λI)α = y, where the points occur only in inner products."),
        part("/krr?data=basketball&tab=views&view=multiples",
             "The throw again, with higher and higher degrees. From which degree on does the "
             "leave-one-out error hardly change?"),
        part("/kernels?tab=views&view=multiples&kernel=periodic(period=1)&varied=lengthscale"
             "&series=own+values&value_1=0.04&value_2=0.1&value_3=1&value_4=10",
             "The periodic kernel with lengthscales 0.04, 0.1, 1 and 10. The period stays: what "
             "does the lengthscale change?"),
        part("/kernels?tab=views&view=multiples&kernel=periodic(period=3.14)*periodic(period=1)"
             "&varied=period+of+kernel+2&series=own+values&value_1=1&value_2=1.57&value_3=2"
             "&value_4=3.14",
             "Two periods multiplied; the second is 1, 1.57, 2 and 3.14. Points are similar only "
             "where both kernels say so."),
        part("/krr?data=sunspots&kernel=periodic(period=10,lengthscale=5)"
             "*periodic(period=100,lengthscale=5)&lam=1e-8",
             "Sunspots by the year, with periods of 10 and of 100 years multiplied. Change the "
             "first period and λ: which change makes the curve follow the points worse?",
             "k1.period", "lam",
             shows=Shows({"stage": ("points", "curve")}, ("error_train",), ("said",))),
        part("/krr?data=sunspots&tab=views&view=forecast",
             "A forecast, learned from the first years. Beyond the line, compare its error with "
             "that of predicting the mean."),
        part("/krr?data=sunspots&fitted_target=logarithm&tab=views&view=forecast",
             "A number of sunspots is never negative. Fitted to the logarithm, the curve never "
             "is.")),
        section("Principal components with kernels",
        part("/kpca?data=circles&kernel=rbf(gamma=2)&component=1&embedding=flat&n_components=2",
             "Two rings, and the first two components of a Gaussian kernel. First predict what a "
             "third one brings.", "n_components", asks=("components", 3)),
        part("/kpca?component=3",
             "The third component as a map: it has one sign on the inner ring, the other outside. "
             "Choose other components and say what they describe.", "component",
             shows=Shows({"stage": ("heat", "levels", "points")}, ("variance",))),
        part("/kpca?data=digits&tab=views&view=denoising",
             "Digits with noise. Each is projected onto a few components, and a picture with "
             "nearly that projection, a pre-image, is shown. Compare it with the noisy one."),
        part("/kpca?tab=why",
             "Now with a kernel: the components are sums over the points, and K²α = nνKα is "
             "solved by the eigenvectors of the centred K."),
        part("/kpca?tab=views&view=seasons",
             "Ice cream sold over four years, rebuilt by linear PCA from one component, and by two "
             "kernels from two components. Below: which score follows the time, and which one the "
             "season?"),
        part("/kpca?tab=views&view=seasons&season_components=1",
             "With one component alone the trend is left, and the season is lost. Then take two "
             "again.")),
        section("Gaussian processes",
        part("/gp?tab=why",
             "The weights have a posterior distribution. Follow how marginalisation and Woodbury "
             "turn it into one of the function, with kernels alone."),
        part("/gp?tab=views&view=ridge",
             "The posterior mean is kernel ridge regression with λ equal to the variance of the "
             "noise. Set another λ, and see the two curves separate."),
        part("/gp?data=sine&n=6&spread=0.03&kernel=rbf(gamma=20)&noise=0.001&bands=f&draws=6"
             "&shown=prior",
             "Samples before a point is seen. First predict what the points will do to them.",
             asks=("posterior", 6)),
        part("/gp?bands=y",
             "The band is for a new measurement y: the uncertainty of f, and the noise on top. "
             "Choose the band of f, and compare.", "bands",
             shows=Shows({"stage": (*PROCESS, "test")}, ("inside_band",), ("said",))),
        part(ICE,
             "Ice cream again: a season of six months and a trend, added, with noise. The "
             "kernel's period of twelve months has two seasons. The curve goes on beyond the last "
             "month: where does its band become wide?",
             shows=Shows({"stage": PROCESS}, beside=("formula",))),
        part(ICE + "&exact=shown",
             "These data were drawn from a known function, which is shown now. Is it inside the "
             "band everywhere?", "exact",
             shows=Shows({"stage": (*PROCESS, "model")}, ("exact_inside",)))),
        section("A gallery of kernels",
        part("/kernels?tab=views&view=gallery",
             "Every kernel with its Gram matrix and its samples. Which samples are rough, which "
             "are smooth, and which kernel is not positive semi-definite?"),
        part("/kernels?tab=views&view=builder&kernel=periodic(period=1)*rbf(gamma=0.5)",
             "Sums and products of kernels are kernels. Look at each part of this product, then "
             "write a kernel of your own.", "kernel")),
        section("For and against",
        part("/compare?tab=check&check=times",
             "One kernel, all methods. Measure how long each takes to fit and to predict, and how "
             "many points keep a weight.")),
        section("Images",
        part("/kpca?data=digits&tab=views&view=reconstruction",
             "Components of images are images, and each image is rebuilt from a few of them. "
             "Change how many: from which number on can you read the digits?"),
        part("/kpca?data=digits&tab=views&view=classifier",
             "A classifier on the scores. Look along the rows of the confusion matrix: which "
             "digits are taken for which?"),
        part("/kpca?data=digits&kernel=linear()%2Brbf(gamma=0.001)&tab=check&check=comparison",
             "A linear and a Gaussian kernel added, against linear components. On these digits "
             "kernel components are no better.")),
    ),
)  # fmt: skip
