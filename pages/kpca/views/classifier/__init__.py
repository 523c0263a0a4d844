"""Recognition from components: a classifier on the scores of images, and the search for it."""
