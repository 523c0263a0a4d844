"""Predicted classes and how many are wrong, for a method with a function ``decide``."""

import numpy as np

from pages.shared.export.templates.given import given
from pages.shared.export.templates.lift import features, model
from pages.shared.export.templates.read import X, X_test, is_multiclass, is_tested, y, y_test
from pages.shared.export.templates.support_vectors import decide, present

is_by_kernel = given(False)


# %% The errors
def predict(Z):
    """Return the class of each row of Z."""
    if is_multiclass:
        return present[decide(Z).argmax(axis=1)]
    else:
        return present[(decide(Z) > 0).astype(int)]


def misclassified(predicted, y):
    """Say how many predictions are wrong, as the page says it."""
    wrong = np.sum(predicted != y)
    return f"{100 * wrong / len(y):.3g} % ({wrong} of {len(y)})"


if is_by_kernel:
    predicted = model.predict(features)  # with the noise of the kernel, if it has any
else:
    predicted = predict(X)
print("misclassified, train:", misclassified(predicted, y))
if is_tested:
    predicted_test = predict(X_test)
    print("misclassified, test:", misclassified(predicted_test, y_test))
