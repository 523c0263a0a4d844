"""What kernel logistic regression makes small."""

import numpy as np
from scipy import special

from pages.shared.export.templates.logistic import fitted, lam, present, squared_norm
from pages.shared.export.templates.read import is_multiclass, y

# %% The numbers
if is_multiclass:
    log_p = special.log_softmax(fitted, axis=1)
else:
    log_p = special.log_softmax(np.column_stack([0 * fitted, fitted]), axis=1)
loss = lam / 2 * squared_norm - log_p[np.arange(len(y)), np.searchsorted(present, y)].sum()
print("penalised loss:", f"{loss:.5g}")
