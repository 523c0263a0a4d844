"""What a page shows at one state: figures and readouts."""
