"""From a data set or an uploaded table to a training and a test part, scaled and encoded."""
