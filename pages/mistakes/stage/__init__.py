"""What the stage of the page computes and draws."""
