"""A page's model as code for NumPy, SciPy, scikit-learn and Plotly alone."""
