"""A kernel and a method of this project, and scikit-learn's on the same Gram matrix."""

from functools import partial

import numpy as np
from sklearn.base import clone
from sklearn.kernel_ridge import KernelRidge as Reference
from sklearn.svm import SVC, SVR

from kernel_playground import RBF, KernelRidge
from pages.shared.export.templates.given import given
from pages.shared.export.templates.project_data import X, y

has_method = has_reference = is_regressor = given(True)
has_no_picture = has_scores = is_recoded = given(False)
is_at_step = is_classifier = is_multiclass = is_noisy = given(False)

# %% The kernel
# $$k(x, z) = <formula>$$

kernel = given(RBF(gamma=20.0))

# %% The method
if has_method:
    if is_recoded:
        y = np.where(y == 1, 1.0, -1.0)  # both classes as numbers
    model = given(KernelRidge(kernel=kernel, lam=0.1).fit(X, y))
    if is_regressor:
        predict = model.predict
    if is_classifier:
        decide = model.decision_function
    if is_at_step:
        percent = given(100)  # of the steps, as on the page
        step = round(model.n_steps_ * percent / 100)
        print("steps:", f"{step} of {model.n_steps_}")
        decide = partial(model.decision_function, step=step)
    if has_scores:
        # the picture shows two components
        both = clone(model).set_params(n_components=max(model.n_components, 2))
        scores = both.fit(X).transform(X)
    if has_no_picture:
        if is_at_step:
            if is_multiclass:
                predicted = model.classes_[decide(X).argmax(axis=1)]
            else:
                predicted = model.classes_[(decide(X) > 0).astype(int)]
            print("score on the training part:", np.mean(predicted == y))
        else:
            print("score on the training part:", model.score(X, y))

# %% The same with scikit-learn, on the same Gram matrix
if has_reference:
    K = kernel(X)
    reference = given(Reference(kernel="precomputed", alpha=0.1), SVC(C=1.0), SVR(C=1.0))
    reference.fit(K, y)
    if is_noisy:
        K = kernel(X, X)  # as for new points: f is without the kernel's noise
    difference = np.abs(reference.predict(K) - model.predict(X)).max()
    # Rounding; libsvm stops a little before the optimum, and a tie of classes counts as 1.
    print("largest difference of the predictions:", f"{difference:.1g}")
