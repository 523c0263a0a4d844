"""What every page is built from: controls, figures, the stage, the lesson frame."""
