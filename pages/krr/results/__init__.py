"""What the views and checks of this page show, computed from a setting."""
