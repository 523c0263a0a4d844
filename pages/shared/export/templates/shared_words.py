"""How many pairs of texts have no word in common."""

import numpy as np

from pages.shared.export.templates.support_vectors import K

# %% The words that texts share
apart = np.triu(K == 0, 1).sum() / (len(K) * (len(K) - 1) / 2)
print("pairs without a shared word:", f"{100 * apart:.3g} %")
