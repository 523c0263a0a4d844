"""Container, compose file, Kubernetes manifests and units: against their schemas and linters.

The schema of compose files comes with check-jsonschema, those of Kubernetes with
kubernetes-validate; neither asks the network.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from deploy.container import health
from deploy.environment import ENVIRONMENT
from deploy.kubernetes.servers import FIRST_PORT, manifest
from deploy.nginx.render import Proxy, configuration
from kernels import __version__
from tests.serving import ROOT
from tests.systemd import MISSING

DEPLOY = ROOT / "deploy"
DOCKERFILE = (DEPLOY / "container/Dockerfile").read_text(encoding="utf-8")
COMPOSE = yaml.safe_load((DEPLOY / "container/compose.yaml").read_text(encoding="utf-8"))
RESOURCES = {
    (one["kind"], one["metadata"]["name"]): one
    for name in ("app", "servers", "proxy", "rooms")
    for one in yaml.safe_load_all((DEPLOY / f"kubernetes/{name}.yaml").read_text(encoding="utf-8"))
}
TOOLS = Path(sys.executable).parent
UNITS = DEPLOY / "systemd"


def passes(*command: str | Path) -> None:
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_build_file_passes_its_linter():
    passes(TOOLS / "hadolint", "--failure-threshold", "style", DEPLOY / "container/Dockerfile")


def test_both_images_run_as_an_ordinary_user_and_name_their_base():
    for stage in ("app", "proxy"):
        text = DOCKERFILE.split(f" AS {stage}\n")[1].split("\nFROM ")[0]
        users = re.findall(r"^USER (.+)$", text, re.M)
        assert users[-1] == "10001:10001" and "HEALTHCHECK" in text
        assert text.index("USER 10001") < text.index("\nCMD ")
    bases = re.findall(r"^FROM (\S+)", DOCKERFILE, re.M)
    assert all(":" in base or base == "app" for base in bases) and "latest" not in DOCKERFILE
    assert "-r requirements.txt -c constraints.txt" in DOCKERFILE


def test_all_ways_to_start_the_app_give_it_the_same_environment():
    unit = (UNITS / "kernel-playground@.service").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    app = DOCKERFILE.split(" AS app\n")[1].split("\nFROM ")[0]
    for name, value in ENVIRONMENT.items():
        given = rf"(?<![A-Z_]){name}={value}(?!\S)"
        assert re.search(given, unit) and re.search(given, app)
        assert f"export {name} ?= {value}\n" in makefile


def test_the_image_has_what_the_app_imports_and_no_more():
    ignored = (DEPLOY / "container/Dockerfile.dockerignore").read_text(encoding="utf-8")
    kept = set(re.findall(r"^!(.+)$", ignored, re.M))
    copied = {name for line in re.findall(r"^COPY (?!--)(.+) \S+$", DOCKERFILE, re.M)
              for name in line.split()}  # fmt: skip
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests"}
    files = {"app.py", ".streamlit", "requirements.txt", "constraints.txt"}
    assert kept == copied == packages | files


def test_the_health_check_asks_where_the_app_is(monkeypatch):
    assert health.address() == "http://127.0.0.1:8501/_stcore/health"
    monkeypatch.setenv("STREAMLIT_SERVER_PORT", "8502")
    monkeypatch.setenv("STREAMLIT_SERVER_BASE_URL_PATH", "/course/")
    assert health.address() == "http://127.0.0.1:8502/course/_stcore/health"


def test_the_compose_file_keeps_to_its_schema():
    passes(TOOLS / "check-jsonschema", "--builtin-schema", "vendor.compose-spec",
           DEPLOY / "container/compose.yaml")  # fmt: skip


def test_the_compose_file_gives_nginx_the_processes_that_there_are():
    services = COMPOSE["services"]
    apps = {name: one for name, one in services.items() if name.startswith("app")}
    servers = [
        f"{name}:{one['environment']['STREAMLIT_SERVER_PORT']}" for name, one in apps.items()
    ]
    said = " ".join(f"--server {server}" for server in servers)
    assert services["proxy"]["build"]["args"]["SERVERS"] == said
    assert f'ARG SERVERS="{said}"' in DOCKERFILE
    configuration(Proxy(servers))  # each port is another
    assert set(services["proxy"]["depends_on"]) == set(apps)
    assert COMPOSE["networks"]["inside"]["internal"] is True
    for one in apps.values():
        assert list(one["networks"]) == ["inside"] and "ports" not in one
    for one in services.values():
        assert one["read_only"] and one["cap_drop"] == ["ALL"] and one["restart"]
        assert one["image"].endswith(f":{__version__}") and one["mem_limit"] and one["pids_limit"]


@pytest.mark.parametrize("name", ["app", "servers", "proxy", "rooms"])
def test_the_manifests_keep_to_the_schemas_of_kubernetes(name):
    passes(TOOLS / "kubernetes-validate", "--strict", DEPLOY / f"kubernetes/{name}.yaml")


def test_every_manifest_is_applied():
    listed = yaml.safe_load((DEPLOY / "kubernetes/kustomization.yaml").read_text(encoding="utf-8"))
    files = {path.name for path in (DEPLOY / "kubernetes").glob("*.yaml")}
    assert set(listed["resources"]) == files - {"kustomization.yaml"}


def test_the_services_and_nginx_know_all_replicas():
    app = RESOURCES["StatefulSet", "kernel-playground"]["spec"]
    written = (DEPLOY / "kubernetes/servers.yaml").read_text(encoding="utf-8")
    assert written == manifest(app["replicas"]), "python -m deploy.kubernetes.servers 3 renews it"
    for i in range(app["replicas"]):
        service = RESOURCES["Service", f"kernel-playground-{i}"]["spec"]
        assert service["ports"][0]["port"] == FIRST_PORT + i
        pod = {"statefulset.kubernetes.io/pod-name": f"kernel-playground-{i}"}
        assert service["selector"] == pod
    listens = app["template"]["spec"]["containers"][0]["ports"][0]["containerPort"]
    assert f"STREAMLIT_SERVER_PORT={listens}" in DOCKERFILE


def test_what_nginx_reads_in_a_pod_is_the_same_configuration():
    data = RESOURCES["ConfigMap", "kernel-playground-proxy"]["data"]["nginx.conf"]
    servers = [f"kernel-playground-{i}:{FIRST_PORT + i}" for i in range(3)]
    expected = configuration(Proxy(servers, workers="2"))
    assert [line for line in data.splitlines() if line] == [
        line for line in expected.splitlines() if line
    ]


@pytest.mark.parametrize(
    ("kind", "name"),
    [("StatefulSet", "kernel-playground"), ("Deployment", "kernel-playground-proxy")],
)
def test_pods_are_replicated_limited_probed_and_ordinary(kind, name):
    spec = RESOURCES[kind, name]["spec"]
    pod = spec["template"]["spec"]
    container = pod["containers"][0]
    assert spec["replicas"] >= 2 and pod["securityContext"]["runAsNonRoot"]
    assert set(container["resources"]) == {"requests", "limits"}
    assert set(container["resources"]["limits"]) == {"cpu", "memory"}
    assert container["readinessProbe"] and container["livenessProbe"]
    assert container["securityContext"]["readOnlyRootFilesystem"]
    assert container["securityContext"]["capabilities"] == {"drop": ["ALL"]}
    assert container["image"].endswith(f":{__version__}")
    labels = {"matchLabels": spec["template"]["metadata"]["labels"]}
    assert RESOURCES["PodDisruptionBudget", name]["spec"]["selector"] == labels
    assert RESOURCES["NetworkPolicy", name]["spec"]["podSelector"] == labels
    assert RESOURCES["Service", name]["spec"]["selector"] == labels["matchLabels"]


def test_an_nginx_that_goes_keeps_the_web_sockets_it_has():
    spec = RESOURCES["Deployment", "kernel-playground-proxy"]["spec"]
    assert spec["strategy"]["rollingUpdate"] == {"maxSurge": 1, "maxUnavailable": 0}
    pod = spec["template"]["spec"]
    assert pod["terminationGracePeriodSeconds"] == 3600
    assert pod["containers"][0]["lifecycle"]["preStop"]["exec"]["command"] == ["sleep", "5"]
    assert "STOPSIGNAL SIGQUIT" in DOCKERFILE  # nginx lets its workers finish
    unit = (UNITS / "kernel-playground-proxy.service").read_text(encoding="utf-8")
    start, load = (
        re.findall(rf"^{name}=(.+-m deploy\.nginx[\s\S]+?)$(?=\nExec)", unit, re.M)
        for name in ("ExecStartPre", "ExecReload")
    )
    assert start == load and "ExecReload=/bin/kill -HUP $MAINPID" in unit


def test_the_app_in_the_cluster_is_asked_by_nginx_alone_and_asks_for_rooms_alone():
    policy = RESOURCES["NetworkPolicy", "kernel-playground"]["spec"]
    assert set(policy["policyTypes"]) == {"Ingress", "Egress"}
    rooms, names = policy["egress"]
    asked = RESOURCES["Deployment", "kernel-playground-rooms"]["spec"]["template"]["metadata"]
    assert rooms["to"] == [{"podSelector": {"matchLabels": asked["labels"]}}]
    assert {one["port"] for one in names["ports"]} == {53}
    (rule,) = policy["ingress"]
    label = rule["from"][0]["podSelector"]["matchLabels"]
    proxy = RESOURCES["Deployment", "kernel-playground-proxy"]["spec"]["template"]["metadata"]
    assert label == proxy["labels"]


def test_every_way_to_run_it_has_a_place_for_rooms_that_all_processes_share():
    pod = RESOURCES["StatefulSet", "kernel-playground"]["spec"]["template"]["spec"]
    (given,) = [one for one in pod["containers"][0]["env"] if one["name"] == "KP_ROOMS"]
    service = RESOURCES["Service", "kernel-playground-rooms"]
    port = service["spec"]["ports"][0]["port"]
    assert given["value"] == f"redis://{service['metadata']['name']}:{port}/0"
    assert RESOURCES["NetworkPolicy", "kernel-playground-rooms"]["spec"]["egress"] == []
    folder = re.search(r"KP_DATA=(\S+)", DOCKERFILE)[1]
    apps = [one for name, one in COMPOSE["services"].items() if name.startswith("app")]
    assert (
        all(one["volumes"] == [f"rooms:{folder}"] for one in apps) and "rooms" in COMPOSE["volumes"]
    )
    unit = (UNITS / "kernel-playground@.service").read_text(encoding="utf-8")
    assert "KP_DATA=%S/kernel-playground\n" in unit and "StateDirectory=kernel-playground\n" in unit
    assert "\nUser=kernel-playground\n" in unit, "one user for all processes: they share the folder"


def test_the_units_are_read_by_systemd_and_expose_little(tmp_path):
    if not shutil.which("systemd-analyze"):
        if os.environ.get("CI") == "true":
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    for unit in UNITS.iterdir():
        text = unit.read_text(encoding="utf-8").replace("/opt/kernel-playground", str(ROOT))
        text = text.replace("/usr/sbin/nginx", shutil.which("true"))
        (tmp_path / unit.name.replace("@.", "@8501.")).write_text(text, encoding="utf-8")
    units = sorted(tmp_path.iterdir())
    passes("systemd-analyze", "verify", "--man=no", *units)
    for unit in units:
        if unit.suffix == ".service":
            passes("systemd-analyze", "security", "--offline=true", "--threshold=25", unit)


def test_the_units_start_what_there_is():
    app = (UNITS / "kernel-playground@.service").read_text(encoding="utf-8")
    proxy = (UNITS / "kernel-playground-proxy.service").read_text(encoding="utf-8")
    for text in (app, proxy):
        assert "DynamicUser=yes" in text and "Restart=always" in text and "MemoryMax=" in text
    assert "-m streamlit run app.py" in app and "IPAddressDeny=any" in app
    for module in re.findall(r"-m (deploy\S+)", proxy):
        assert (ROOT / f"{module.replace('.', '/')}.py").exists()
