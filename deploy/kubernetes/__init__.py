"""The app in a Kubernetes cluster."""
