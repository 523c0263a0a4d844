"""For whoever runs the app for a class: nginx before several processes, units, containers."""
