"""How many pairs of texts have nothing in common."""

import numpy as np

from pages.shared.export.templates.given import given
from pages.shared.export.templates.support_vectors import K

is_of_words = given(True)

# %% The pairs of texts with k = 0
apart = np.triu(K == 0, 1).sum() / (len(K) * (len(K) - 1) / 2)
if is_of_words:
    print("pairs without a shared word:", f"{100 * apart:.3g} %")
else:
    print("pairs with k = 0:", f"{100 * apart:.3g} %")
