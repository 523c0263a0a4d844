"""The wheel: what it holds, what it takes of the names of others, what it needs."""

from __future__ import annotations

import tarfile
import tomllib
import zipfile
from email.parser import Parser

import kernels
from tests.packaging.conftest import FOREIGN, ROOT

IMPORTS = """
import sys
class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {refused}:
            raise ModuleNotFoundError("No module named " + name)
sys.meta_path.insert(0, Nothing())
"""


def names_in(wheel):
    with zipfile.ZipFile(wheel) as file:
        return file.namelist()


def test_only_our_own_name_is_taken(wheel):
    top = {name.split("/")[0] for name in names_in(wheel)}
    assert top == {"kernel_playground", f"kernel_playground-{kernels.__version__}.dist-info"}


def test_the_wheel_holds_all_that_is_imported_or_read(wheel):
    names = set(names_in(wheel))
    places = {
        "kernels": "", "datasets": "datasets/", "pages": "_app/pages/",
        "docs/guides": "_app/docs/guides/",
    }  # fmt: skip
    for folder, place in places.items():
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                inside = path.relative_to(ROOT / folder).as_posix()
                assert f"kernel_playground/{place}{inside}" in names, path
    app = {"app.py", ".streamlit/config.toml", "deploy/command.py", "deploy/environment.py"}
    assert {f"kernel_playground/_app/{name}" for name in app} <= names
    assert "kernel_playground/py.typed" in names
    assert not [name for name in names if "__pycache__" in name or "/tests/" in name]


def test_the_source_distribution_holds_the_tests_and_the_texts(sdist):
    with tarfile.open(sdist) as file:
        names = {name.partition("/")[2] for name in file.getnames()}
    assert {"app.py", "README.md", "LICENSE", "Makefile", "tests/packaging/test_wheel.py"} <= names
    assert not [name for name in names if name.startswith((".venv", ".cache", ".git/"))]


def test_the_library_needs_three_packages_and_the_app_the_rest(wheel):
    with zipfile.ZipFile(wheel) as file:
        (name,) = (name for name in file.namelist() if name.endswith(".dist-info/METADATA"))
        metadata = Parser().parsestr(file.read(name).decode())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert metadata["Version"] == kernels.__version__
    assert "Private :: Do Not Upload" in metadata.get_all("Classifier")
    required = metadata.get_all("Requires-Dist")
    always = [line for line in required if "extra ==" not in line]
    assert len(always) == len(project["dependencies"]) == 3
    assert sum("extra == 'app'" in line for line in required) == len(
        project["optional-dependencies"]["app"]
    )


def test_the_library_is_imported_without_the_app_and_leaves_others_alone(installed):
    refused = {"streamlit", "plotly", "pandas", "kernel_playground.datasets"}
    code = IMPORTS.format(refused=refused) + (
        "import kernel_playground as kp\n"
        "from kernel_playground import *\n"
        "model = KernelRidge(RBF(2.0)).fit([[0.0], [1.0]], [0.0, 1.0])\n"
        "print(kp.__version__, model, type(model).__module__)\n"
        f"for name in {FOREIGN}:\n"
        "    assert __import__(name).OWNER == 'somebody else', name\n"
    )
    said = f"{kernels.__version__} KernelRidge(kernel=RBF(gamma=2.0))"
    assert installed.run(code) == f"{said} kernel_playground.methods.ridge\n"


def test_the_data_sets_come_with_it(installed):
    code = (
        "import pickle\n"
        "from kernel_playground import RBF, KernelRidge, datasets\n"
        "data = datasets.load('airfoil', n_samples=50)\n"
        "model = KernelRidge(RBF()).fit(data.X, data.y)\n"
        "again = pickle.loads(pickle.dumps(model))\n"
        "assert (again.predict(data.X) == model.predict(data.X)).all()\n"
        "import datasets as others\n"
        "print(data.X.shape, others.OWNER)"
    )
    assert installed.run(code) == "(50, 5) somebody else\n"


def test_without_its_extra_the_command_says_what_to_install(installed):
    code = (
        "from kernel_playground._app.deploy import command\n"
        "command.find_spec = lambda name: None\n"
        "try:\n    command.main()\n"
        "except SystemExit as end:\n    print(end.code)"
    )
    assert installed.run(code).endswith("pip install 'kernel-playground[app]'\n")


def test_in_the_app_a_class_is_there_once(installed):
    code = (
        "import kernel_playground\n"
        "from kernel_playground._app.deploy.command import import_as\n"
        "import_as('kernels', 'kernel_playground')\n"
        "import_as('datasets', 'kernel_playground.datasets')\n"
        "import sys, datasets, kernels, kernels.methods.ridge, datasets.tables.uploads\n"
        "assert kernels is kernel_playground and datasets is kernel_playground.datasets\n"
        "for name, module in list(sys.modules.items()):\n"
        "    if name.split('.')[0] in ('kernels', 'datasets'):\n"
        "        assert module.__name__.startswith('kernel_playground'), name\n"
        "        assert module.__spec__.name == module.__name__, name\n"
        "print(kernels.methods.ridge.KernelRidge.__module__)"
    )
    assert installed.run(code) == "kernel_playground.methods.ridge\n"
