"""What one takes along: data and predictions as tables, the model as code."""
