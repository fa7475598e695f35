"""Two network namespaces, each like a machine of its own on a cable to this one; root only."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest

from tools import chromium


@dataclass(frozen=True)
class Machine:
    """A namespace: a command to run things in it, its address, this machine's address there."""

    name: str
    address: str
    gateway: str

    @property
    def within(self) -> str:
        return f"ip netns exec {self.name}"


def ip(words: str) -> None:
    """Run one command of iproute2."""
    subprocess.run(["ip", *words.split()], check=True, capture_output=True, text=True)


@contextmanager
def machines() -> Iterator[list[Machine]]:
    """Make two machines and take them away again."""
    if os.geteuid() != 0 or shutil.which("ip", path=chromium.search_path()) is None:
        pytest.skip("Network namespaces need root and iproute2.")
    made = [
        # Addresses for documentation alone (RFC 5737), a cable each.
        Machine(f"mt{os.getpid()}{n}", f"198.51.100.{4 * n + 2}", f"198.51.100.{4 * n + 1}")
        for n in range(2)
    ]
    try:
        for machine in made:
            lay(machine)
        yield made
    finally:
        for machine in made:
            subprocess.run(["ip", "netns", "del", machine.name], check=False, capture_output=True)


def lay(machine: Machine) -> None:
    """Make a machine and its cable."""
    try:
        ip(f"netns add {machine.name}")
        ip(f"link add {machine.name} type veth peer name cable netns {machine.name}")
    except subprocess.CalledProcessError as failure:
        pytest.skip(f"This system makes no network namespaces: {failure.stderr.strip()}")
    ip(f"address add {machine.gateway}/30 dev {machine.name}")
    ip(f"link set {machine.name} up")
    ip(f"-n {machine.name} address add {machine.address}/30 dev cable")
    ip(f"-n {machine.name} link set cable up")
    ip(f"-n {machine.name} link set lo up")
