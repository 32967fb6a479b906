"""docker-compose.yml against the schema of Compose, against the settings, and against itself."""

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from granian.cli import cli as granian

from config.management.commands.serve import live_server, web_server
from front.door import CONNECTIONS
from ground.queues import QUEUES
from live.limits import OF_PROCESS
from replays.certificates.keys import read_key
from tests.deploy import compose
from tests.support.compose import read_variables, settings_variables

SCHEMA = json.loads((Path(__file__).parent / "schema" / "compose-spec.json").read_text())
WORKERS = ("worker", "notices", "later", "bots")
OURS = ("web", "live", *WORKERS, "beat", "migrate")
SERVICES = sorted(compose.services())
# What the images of others read (their own documents say so), and this file's own shell lines.
THEIRS = {
    "postgres": {"POSTGRES_USER", "POSTGRES_DB", "POSTGRES_PASSWORD"},
    "redis": {"REDIS_PASSWORD"},
    "proxy": set(),
}


# Settings that the programs of this file are not given, and why.
NOT_GIVEN = {
    "DEBUG": "for development only",
    "MUSTER_DATA_DIR": "set in the image, as a folder in memory",
    "MUSTER_STATIC_DIR": "set in the image, which holds the files",
    "MUSTER_DATABASE_PATIENCE": "for SQLite, which this file does not use",
    "MUSTER_SIGNING_KEY": "for workers alone",
    "MUSTER_ALIVE_FILE": "for the supervisor of one machine",
    "MUSTER_LIVE_URL": "for one machine; here the proxy leads to the live server",
    "MUSTER_LIVE_SWEEP": "for tests",
    "MUSTER_LIVE_HEARTBEAT": "for tests",
    "MUSTER_LIVE_PATIENCE": "for tests",
}


def faults(document: Any) -> list[str]:
    return [
        error.message for error in jsonschema.Draft202012Validator(SCHEMA).iter_errors(document)
    ]


def test_the_file_is_a_compose_file() -> None:
    assert faults(yaml.safe_load(compose.text())) == []
    assert faults(compose.project()) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("read_only: true", "readonly: true"),
        ("stop_grace_period: 30s", "stop_grace_period: [30]"),
        ("condition: service_healthy", "condition: service_fine"),
        ("internal: true", "internally: true"),
    ],
)
def test_the_schema_finds_what_is_none(old: str, new: str) -> None:
    assert len(faults(yaml.safe_load(compose.text().replace(old, new)))) >= 1


def test_the_reader_of_settings_finds_every_kind_of_reading() -> None:
    source = (
        'A = env.str("ONE", "")\nB = env.float("TWO", 0.5)\nC = os.environ["THREE"]\n'
        'D = os.environ.get("FOUR")\nE = other.str("FIVE")\nF = env.bool(name)\n'
    )

    assert sorted(read_variables(source)) == ["FOUR", "ONE", "THREE", "TWO"]
    assert {"SECRET_KEY", "DATABASE_URL", "MUSTER_HOSTS"} <= settings_variables()


@pytest.mark.parametrize("service", OURS)
def test_every_variable_that_is_given_is_read(service: str) -> None:
    assert set(compose.services()[service]["environment"]) - settings_variables() == set()


def test_every_setting_is_given_or_has_a_reason_why_not() -> None:
    given = set(compose.services()["web"]["environment"])
    image = (compose.ROOT / "Dockerfile").read_text()

    assert settings_variables() - given == NOT_GIVEN.keys()
    assert given & NOT_GIVEN.keys() == set()
    for name, reason in NOT_GIVEN.items():
        assert (f"{name}=" in image) is reason.startswith("set in the image")


@pytest.mark.parametrize("service", sorted(THEIRS))
def test_the_images_of_others_get_what_they_read(service: str) -> None:
    assert set(compose.services()[service].get("environment", {})) == THEIRS[service]


def test_all_programs_have_the_same_settings_and_two_workers_the_key_that_signs() -> None:
    given = {service: dict(compose.services()[service]["environment"]) for service in OURS}
    signing = [given[service].pop("MUSTER_SIGNING_KEY") for service in ("worker", "later")]

    assert list(given.values()) == [given["web"]] * len(OURS)
    assert [read_key(key).secret for key in signing] == signing == [signing[0]] * 2


def test_each_queue_has_a_worker() -> None:
    commands = {service: compose.command(service) for service in WORKERS}
    taken = {name: words[words.index("--queues") + 1] for name, words in commands.items()}
    assert tuple(taken.values()) == QUEUES
    assert [name for name, words in commands.items() if "worker@%h" not in words] == []


def test_what_must_be_filled_in_is_what_the_example_leaves_open() -> None:
    required = set(re.findall(r"\$\{(\w+):\?", compose.text()))
    left_open = {name for name, value in compose.example().items() if not value}

    assert required == left_open
    for name in required:
        with pytest.raises(compose.Missing, match=f"^{name}$"):
            compose.project({**compose.filled(), name: ""})


def test_the_example_names_all_variables_with_their_defaults() -> None:
    """Those that are usually empty stand there as comments, with an example."""
    defaults = dict(re.findall(r"\$\{(\w+):-([^}]*)\}", compose.text()))
    example = (compose.ROOT / ".env.example").read_text()
    empty = {name for name, value in defaults.items() if not value}

    assert set(re.findall(r"^# (\w+)=\S", example, re.MULTILINE)) == empty
    assert {name: value for name, value in compose.example().items() if value} == {
        name: value for name, value in defaults.items() if value
    }


@pytest.mark.parametrize("service", SERVICES)
def test_no_service_runs_as_root_or_may_become_it(service: str) -> None:
    settings = compose.services()[service]

    assert settings["user"] in ("10001:10001", "postgres", "valkey", "nginx")
    assert settings["cap_drop"] == ["ALL"]
    assert "cap_add" not in settings
    assert "privileged" not in settings
    assert settings["security_opt"] == ["no-new-privileges:true"]
    assert settings["read_only"] is True


@pytest.mark.parametrize("service", SERVICES)
def test_every_service_comes_back_has_its_time_to_end_and_bounded_logs(service: str) -> None:
    settings = compose.services()[service]

    assert settings["restart"] == ("on-failure:3" if service == "migrate" else "unless-stopped")
    assert settings["logging"]["options"] == {"max-size": "10m", "max-file": "5"}
    assert service == "migrate" or re.fullmatch(r"\d+s", settings["stop_grace_period"])


@pytest.mark.parametrize("service", sorted(set(SERVICES) - {"migrate"}))
def test_every_service_tells_its_health(service: str) -> None:
    """The web server's check is in the image, whose command it is."""
    image = (compose.ROOT / "Dockerfile").read_text()

    if service == "web":
        assert "healthcheck" not in compose.services()[service]
        assert "HEALTHCHECK" in image
    else:
        assert compose.health(service)


@pytest.mark.parametrize("service", ["web", "live", *WORKERS, "beat"])
def test_programs_wait_for_a_migrated_database(service: str) -> None:
    assert compose.services()[service]["depends_on"] == {
        "migrate": {"condition": "service_completed_successfully"},
        "postgres": {"condition": "service_healthy"},
        "redis": {"condition": "service_started"},
    }


def test_databases_and_workers_are_out_of_reach() -> None:
    networks = {name: settings["networks"] for name, settings in compose.services().items()}

    assert networks == {
        "proxy": ["front"],
        "web": ["front", "back"],
        "live": ["front", "back"],
        "notices": ["back", "out"],  # to the mail server
        **{
            name: ["back"]
            for name in ("worker", "later", "bots", "beat", "migrate", "postgres", "redis")
        },
    }
    assert compose.project()["networks"]["back"] == {"internal": True}
    published = {name for name, settings in compose.services().items() if "ports" in settings}
    assert published == {"proxy"}
    assert compose.services()["proxy"]["ports"] == ["127.0.0.1:8080:8080"]


def test_volumes_that_are_used_are_declared() -> None:
    used = [
        volume.split(":")[0]
        for settings in compose.services().values()
        for volume in settings.get("volumes", ())
    ]

    assert [set(compose.services()[name]["volumes"]) for name in OURS] == [
        {"metrics:/metrics"}
    ] * len(OURS)
    assert {name for name in used if not name.startswith("./")} == set(compose.project()["volumes"])
    assert [name for name in used if name.startswith("./")] == ["./deploy/nginx.conf"]


def test_the_web_servers_command_is_one() -> None:
    name, *words = compose.command("web")
    parameters = granian.make_context(name, words).params

    assert name == "granian"
    assert (parameters["host"], parameters["port"], parameters["workers"]) == ("0.0.0.0", 8000, 2)


def test_requests_come_in_alike_under_compose_by_itself_and_on_one_machine() -> None:
    """On the event loop of the standard library, by HTTP/1.1 and nothing else."""
    image = (compose.ROOT / "Dockerfile").read_text().rpartition("CMD ")[2]
    commands = [
        compose.command("web")[1:],
        json.loads(image)[1:],
        web_server("127.0.0.1", 8000)[3:],
    ]
    for words in commands:
        options = granian.make_context("granian", words).params
        assert (options["app"], options["interface"].value) == ("config.asgi:application", "asgi")
        assert (options["loop"].value, options["http"].value) == ("asyncio", "1")
        assert (options["websockets"], options["blocking_threads"]) == (False, None)
        assert (options["backlog"], options["backpressure"]) == (CONNECTIONS, CONNECTIONS)


def test_the_live_server_is_the_same_under_compose_and_on_one_machine() -> None:
    """One process with more connections than places, which cuts its streams when it is to end,
    before either of the two would kill it."""
    commands = [compose.command("live")[1:], live_server("0.0.0.0", 8000)[3:]]
    given = [granian.make_context("granian", words).params for words in commands]

    for options in given:
        options.pop("working_dir")
        assert (options["workers"], options["workers_kill_timeout"]) == (1, 2)
        assert options["backpressure"] > OF_PROCESS
    assert given[0] == given[1]
    assert compose.health("live")[-1].count("/livez") == 1


def test_there_are_connections_enough_for_all() -> None:
    """As the operators' guide counts them: pools of the web processes, one for each worker's."""
    example = {name: int(value) for name, value in compose.example().items() if value.isdigit()}
    web = example["WEB_WORKERS"] * min(example["WEB_THREADS"] + 1, example["MUSTER_DATABASE_POOL"])

    workers = example["WORKER_PROCESSES"] + sum(
        int(words[words.index("--concurrency") + 1]) for words in map(compose.command, WORKERS[1:])
    )

    assert web + 2 * workers + 10 <= example["POSTGRES_CONNECTIONS"]


def test_the_process_that_reads_an_event_fits_into_the_memory_of_its_worker() -> None:
    """With half a gibibyte for each of the others, which take 200 MiB."""
    example = compose.example()
    memory = {name: compose.services()[name].get("mem_limit") for name in SERVICES}
    limited = {name: value for name, value in memory.items() if value is not None}

    assert limited == {
        **{"web": "1g", "live": "512m", "later": "2g"},
        **dict.fromkeys(("worker", "notices", "bots"), "1g"),
    }
    gibibytes = int(limited["later"].removesuffix("g"))
    others = 2 / 2
    assert int(example["MUSTER_IMPORT_MEMORY"]) / 1024 + others <= gibibytes


def test_a_task_ends_before_the_worker_must() -> None:
    lease = int(compose.example()["MUSTER_LEASE_SECONDS"])

    graces = [compose.services()[name]["stop_grace_period"] for name in WORKERS]
    assert [grace for grace in graces if int(grace.removesuffix("s")) < 2 * lease] == []
