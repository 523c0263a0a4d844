"""Predictions and how far they are off, for a method with a function ``predict``."""

import numpy as np

from pages.shared.export.templates.drawn import X, X_test, is_tested, unit, y, y_test
from pages.shared.export.templates.given import given
from pages.shared.export.templates.ridge import predict


# %% The errors
def rmse(predicted, y):
    """Return the root mean squared error, in the target's own unit."""
    return unit * np.sqrt(np.mean((predicted - y) ** 2))


unit_name = given("m")
predicted = predict(X)
print("train RMSE:", f"{rmse(predicted, y):.4g}", unit_name)
if is_tested:
    predicted_test = predict(X_test)
    print("test RMSE:", f"{rmse(predicted_test, y_test):.4g}", unit_name)
