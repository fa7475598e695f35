"""Whose request it is, and whether it was meant for us."""

import pytest

from app.web import addresses

PROXIES = addresses.networks(["10.0.0.0/8", "192.0.2.7", "fd00::/8"])


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("203.0.113.5", [], "203.0.113.5"),
        ("203.0.113.5", ["1.2.3.4"], "203.0.113.5"),  # no proxy of ours: not believed
        ("10.1.1.1", ["1.2.3.4"], "1.2.3.4"),
        ("10.1.1.1", ["9.9.9.9", "1.2.3.4"], "1.2.3.4"),  # what the client itself wrote is not
        ("10.1.1.1", ["9.9.9.9", "1.2.3.4", "192.0.2.7"], "1.2.3.4"),
        ("10.1.1.1", ["10.2.2.2", "10.3.3.3"], "10.2.2.2"),
        ("10.1.1.1", ["1.2.3.4", "nonsense"], "10.1.1.1"),
        ("10.1.1.1", [""], "10.1.1.1"),
        ("10.1.1.1", [" 2001:db8::1 "], "2001:db8::1"),
        ("::ffff:10.1.1.1", ["1.2.3.4"], "1.2.3.4"),
        ("fd00::1", ["1.2.3.4"], "1.2.3.4"),
        ("", ["1.2.3.4"], ""),
    ],
)
def test_the_client_is_the_last_hop_that_is_not_ours(
    peer: str, forwarded: list[str], client: str
) -> None:
    assert addresses.client_of(peer, forwarded, PROXIES) == client


@pytest.mark.parametrize(
    ("address", "household"),
    [
        ("203.0.113.5", "203.0.113.5"),
        ("::ffff:203.0.113.5", "203.0.113.5"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
    ],
)
def test_a_household_is_an_address_or_a_64(address: str, household: str) -> None:
    assert addresses.household(address) == household


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "LOCALHOST:8000",
        "manatee",
        "manatee.local",
        "games.lan:80",
        "box.home.arpa",
        "192.168.1.5:8000",
        "8.8.8.8",
        "[::1]:8000",
        "[2001:db8::1]",
        "games.example.org",
        "GAMES.example.org:443",
    ],
)
def test_hosts_that_are_ours(host: str) -> None:
    assert addresses.is_ours(host, ["games.example.org"])


@pytest.mark.parametrize(
    "host",
    [
        "",
        ":8000",
        "evil.example",
        "localhost.evil.example",
        "games.example.org.evil.example",
        "xgames.example.org",
        "games.example.org@evil.example",
        "evil.example/localhost",
        "local host",
        "evil.localhosts",
        "[evil.example]",
        "games.example.org\n",
        "192.168.1.5.evil.example",
    ],
)
def test_hosts_that_are_not_ours(host: str) -> None:
    assert not addresses.is_ours(host, ["games.example.org"])


@pytest.mark.parametrize(
    ("origin", "public_url", "ours"),
    [
        ("http://games.lan:8000", "", True),
        ("https://games.lan:8000", "", False),
        ("http://games.lan", "", False),
        ("http://games.lan:8000.evil.example", "", False),
        ("null", "", False),
        ("", "", False),
        ("https://games.example.org", "https://games.example.org", True),
        ("http://games.lan:8000", "https://games.example.org", False),
        ("https://games.example.org:444", "https://games.example.org", False),
    ],
)
def test_an_origin_is_ours_to_the_letter(origin: str, public_url: str, *, ours: bool) -> None:
    same = addresses.same_origin(origin, "http", "games.lan:8000", public_url)
    assert same is ours


def test_what_is_no_network_is_no_setting() -> None:
    with pytest.raises(ValueError, match="nonsense"):
        addresses.networks(["nonsense"])
    assert addresses.public_host("") == ()
    assert addresses.public_host("https://Games.example.org:8443") == ("games.example.org",)
