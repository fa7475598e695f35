"""Installs Caddy, nginx and haproxy from Debian: the tests try the files of docs/hosting.md.

Only as root and where there is apt; elsewhere those tests are skipped. Nothing is started.
"""

import os
import shutil
import subprocess

PROXIES = ("caddy", "nginx", "haproxy")
SYSTEM = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


def missing() -> list[str]:
    """Return which of the proxies are not installed."""
    path = os.pathsep.join([os.environ.get("PATH", ""), SYSTEM])
    return [name for name in PROXIES if shutil.which(name, path=path) is None]


def main() -> None:
    """Install what is missing; say what stays so."""
    apt = shutil.which("apt-get", path=SYSTEM)
    if missing() and apt is not None and os.geteuid() == 0:
        # RUNLEVEL 1 keeps packages from starting what they bring.
        quietly = {"DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1", "PATH": SYSTEM}
        install = ["install", "-y", "--no-install-recommends", *missing()]
        for words in (["update"], install):
            command = [apt, "-qq", *words]
            subprocess.run(
                command, check=False, env={**os.environ, **quietly}, stdout=subprocess.DEVNULL
            )
    if missing():
        print(f"Without {', '.join(missing())}: the tests of these proxies are skipped.")


if __name__ == "__main__":
    main()
