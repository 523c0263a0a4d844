"""The page of the perceptron and of logistic regression."""
