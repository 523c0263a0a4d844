"""Write servers.yaml: python -m deploy.kubernetes.servers 3 > deploy/kubernetes/servers.yaml.

A pod has another address after each start, and nginx looks names up once. So each pod has a service
of its own, whose address stays, and a port of its own, by which nginx knows who has answered. Their
number is that of `replicas` in app.yaml.
"""

from __future__ import annotations

import sys

from deploy.nginx.render import Proxy, configuration

FIRST_PORT = 8501
SERVICE = """\
apiVersion: v1
kind: Service
metadata:
  name: kernel-playground-{place}
  labels: {{app: kernel-playground}}
spec:
  selector:
    statefulset.kubernetes.io/pod-name: kernel-playground-{place}
  ports:
    - {{name: http, port: {port}, targetPort: http}}
---
"""
CONFIGURATION = """\
apiVersion: v1
kind: ConfigMap
metadata:
  name: kernel-playground-proxy
  labels: {app: kernel-playground-proxy}
data:
  nginx.conf: |
"""


def manifest(count: int) -> str:
    """Return the services of that many pods, and nginx's configuration for them."""
    ports = range(FIRST_PORT, FIRST_PORT + count)
    services = (SERVICE.format(place=i, port=port) for i, port in enumerate(ports))
    servers = [f"kernel-playground-{i}:{port}" for i, port in enumerate(ports)]
    lines = configuration(Proxy(servers, workers="2")).splitlines()
    written = "".join(f"    {line}\n" if line.strip() else "\n" for line in lines)
    head = "# Written by python -m deploy.kubernetes.servers.\n"
    return head + "".join(services) + CONFIGURATION + written


if __name__ == "__main__":
    if len(sys.argv) != 2 or not sys.argv[1].isdigit() or sys.argv[1] == "0":
        sys.exit(__doc__)
    sys.stdout.write(manifest(int(sys.argv[1])))
