"""One wheel and one environment for all tests of what pip installs."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy
import pytest

ROOT = Path(__file__).parents[2]
OTHERS = Path(numpy.__file__).parents[1]  # the folder of NumPy and all else that is installed
# Packages of others that have the names of our folders.
FOREIGN = ("kernels", "datasets", "pages", "app", "deploy", "tests")


@dataclass(frozen=True)
class Installed:
    """An environment with our package, beside packages of others that have our folders' names."""

    folder: Path

    @property
    def python(self) -> Path:
        """Its interpreter."""
        return self.folder / "bin" / "python"

    @property
    def packages(self) -> Path:
        """Its site-packages."""
        (folder,) = self.folder.glob("lib/*/site-packages")
        return folder

    def run(self, code: str) -> str:
        """Run a program elsewhere; return what it prints."""
        return run(self.python, "-c", code, cwd=self.folder)


def run(*command: object, cwd: Path) -> str:
    """Run a command without the checkout on its path; return what it prints."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        [*map(str, command)], cwd=cwd, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def sdist(tmp_path_factory) -> Path:
    """The source distribution."""
    folder = tmp_path_factory.mktemp("sdist")
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder, cwd=ROOT)
    (path,) = folder.glob("*.tar.gz")
    return path


@pytest.fixture(scope="session")
def wheel(sdist, tmp_path_factory) -> Path:
    """The wheel, built from the source distribution as pip builds it."""
    folder = tmp_path_factory.mktemp("wheel")
    offline = ("--no-build-isolation", "--no-deps", "--no-index")
    run(sys.executable, "-m", "pip", "wheel", *offline, "-w", folder, sdist, cwd=folder)
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="session")
def install(tmp_path_factory) -> Callable[[Path], Installed]:
    """Return a function that installs a wheel into a new environment; nothing is downloaded."""

    def install(path: Path) -> Installed:
        folder = tmp_path_factory.mktemp("environment")
        venv.create(folder, with_pip=False, symlinks=True)
        there = Installed(folder)
        (there.packages / "others.pth").write_text(str(OTHERS))
        for name in FOREIGN:
            (there.packages / f"{name}.py").write_text('OWNER = "somebody else"\n')
        pip = (sys.executable, "-m", "pip", "--python", there.python, "install")
        run(*pip, "--no-deps", "--no-index", path, cwd=folder)
        return there

    return install


@pytest.fixture(scope="session")
def installed(wheel, install) -> Installed:
    """An environment with the wheel."""
    return install(wheel)
