"""Finds the Chromium that browser tests drive, and installs one where there is none.

Standard library only: `make` calls it before anything else is there. Tests call `find`.
"""

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


def downloaded() -> str | None:
    """Return the browser that `playwright install chromium` has put in the user's cache."""
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415  (not there in `make play`)
    except ModuleNotFoundError:
        return None
    with sync_playwright() as playwright:
        program = playwright.chromium.executable_path
    return program if Path(program).exists() else None


def install() -> str:
    """Install a Chromium, from Debian as root and from Playwright otherwise; return its path."""
    apt = shutil.which("apt-get", path=search_path())
    if apt and os.geteuid() == 0:
        environment = {
            **os.environ,
            "PATH": search_path(),
            "DEBIAN_FRONTEND": "noninteractive",
        }
        for words in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
            subprocess.run([apt, "-qq", *words], check=False, env=environment)
    if find() is None:
        command = [sys.executable, "-m", "playwright", "install", "chromium"]
        subprocess.run(command, check=False)
    program = find()
    if program is None:
        sys.exit(ADVICE)
    return program
