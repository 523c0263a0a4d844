"""scikit-learn's own tests, from the installed package, run on these estimators.

Each file replaces the estimator in a test module of scikit-learn by a thin adapter that takes its
parameters, and names the tests that do not apply, each with the reason.
"""
