"""The proxies that docker-compose.yml has the programs trust."""

import ipaddress

from environ import Env

from config.production import networks
from tests.deploy import compose


def trusted(**variables: str) -> list[str]:
    environment = compose.project(compose.filled() | variables)["services"]["web"]["environment"]
    env = Env()
    env.ENVIRON = environment
    return networks(env.list("MUSTER_TRUSTED_PROXIES"))


def test_the_trusted_proxies_are_the_proxys_network_and_those_of_the_operator() -> None:
    subnet = compose.project()["networks"]["front"]["ipam"]["config"][0]["subnet"]

    assert ipaddress.ip_network(subnet).is_private
    assert trusted() == [subnet]
    assert trusted(MUSTER_PROXIES="203.0.113.5") == [subnet, "203.0.113.5"]
    assert trusted(MUSTER_PROXIES="10.1.0.0/24,203.0.113.5") == [
        subnet,
        "10.1.0.0/24",
        "203.0.113.5",
    ]
