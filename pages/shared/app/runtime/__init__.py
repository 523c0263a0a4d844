"""What the process has to give: limits, budgets, turns, and private parts of Streamlit."""
