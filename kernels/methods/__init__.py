"""The methods built on kernels, as scikit-learn's estimators."""
