"""Who is calling, and under which of our names: client addresses, hosts, origins."""

import re
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

HOME_SUFFIXES = (".localhost", ".local", ".lan", ".home", ".internal", ".home.arpa")
"""Names that only a home network gives."""
_NAME = re.compile(r"[a-z0-9_.:-]+")


def networks(parts: Sequence[str]) -> tuple[Network, ...]:
    """Return the networks that a setting names; raises ValueError for what is none."""
    return tuple(ip_network(part, strict=False) for part in parts)


def parse(text: str) -> Address | None:
    """Return an IP address, or None; an IPv4 address in the clothes of an IPv6 one is itself."""
    try:
        address = ip_address(text.strip().removeprefix("[").removesuffix("]").partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return address if mapped is None else mapped


def client_of(peer: str, forwarded: Sequence[str], trusted: Sequence[Network]) -> str:
    """Return the client's address: the last hop that none of our own proxies is.

    forwarded: the hops of X-Forwarded-For, first to last; believed only behind trusted proxies.
    """
    at = peer
    for hop in reversed(forwarded):
        address = parse(at)
        if address is None or not any(address in network for network in trusted):
            break
        if parse(hop) is None:
            break
        at = hop.strip()
    return at


def trusted_peer(peer: str, trusted: Sequence[Network]) -> bool:
    """Tell whether a connection comes from one of our proxies."""
    address = parse(peer)
    return address is not None and any(address in network for network in trusted)


def household(address: str) -> str:
    """Return what limits count by: an IPv4 address, or the /64 of an IPv6 one."""
    parsed = parse(address)
    if isinstance(parsed, IPv6Address):
        return str(ip_network((parsed, 64), strict=False))
    return address if parsed is None else str(parsed)


def host_name(host: str) -> str:
    """Return the name in a Host header, without port, in lower case."""
    if host.startswith("["):
        return host.partition("]")[0][1:].lower()
    return host.partition(":")[0].lower()


def is_ours(host: str, named: Sequence[str]) -> bool:
    """Tell whether we answer to this Host header.

    Names of a home network and bare addresses always; no page of another site can be made to
    resolve to them. Every other name must be one of `named`.
    """
    name = host_name(host)
    if not _NAME.fullmatch(name):
        return False
    if name in named or parse(name) is not None:
        return True
    return "." not in name or name.endswith(HOME_SUFFIXES)


def same_origin(origin: str, scheme: str, host: str, public_url: str) -> bool:
    """Tell whether an Origin header is ours: the public address, else scheme and host asked for."""
    if public_url:
        return origin == public_url
    return origin == f"{scheme}://{host}"


def public_host(public_url: str) -> tuple[str, ...]:
    """Return the host of the public address, as a name we answer to."""
    name = urlsplit(public_url).hostname if public_url else None
    return (name,) if name else ()
