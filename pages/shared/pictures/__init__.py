"""Results, arrays computed of a setting, and figures, Plotly's traces made of them."""
