"""How numbers are written: units, notations, ticks, names of hyperparameters."""
