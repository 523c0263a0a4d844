"""The frozen record that every data source hands to the rest of the app."""
