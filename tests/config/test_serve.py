"""`manage.py serve`: everything comes up, comes back, and goes away."""

import contextlib
import os
import signal
import socket
from pathlib import Path

import pytest

from demo.api_client import ApiClient, wait_for
from demo.hosting import play
from tests.config.served import Served, environment, free_port, manage, serving, wait_until
from tests.support.factories import FORMAT, GAME, legal_deck

SCOPES = ("--scope", "events:manage", "--scope", "games:host")
# In the command of the web server; the live server is another process of the same program.
WEB = b"config.asgi:application"


def client_of(served: Served) -> ApiClient:
    made = manage(served.data_dir, "create_token", "--user", "host", "--create", *SCOPES)
    assert made.returncode == 0, made.stderr
    return ApiClient(served.base, made.stdout.strip())


@pytest.mark.long
@pytest.mark.proof(whole=True)
def test_an_interrupted_demo_is_followed_by_another_and_what_was_played_is_kept(
    tmp_path: Path,
) -> None:
    """Any number can be added: the third here is small, of miniatures with all that they have, and
    played beside the service and its demo as `make demo` does."""
    with serving(tmp_path) as served:
        served.wait_for("players entered")
        assert served.end() == 0
    with serving(tmp_path) as again:
        again.wait_for("players entered")
        url = again.base.removesuffix("/api/v1")
        options = ("--players", "4", "--rounds", "1", "--game", "anima_tactics")
        small = manage(tmp_path, "demo", "--url", url, *options)
        assert (small.returncode, small.stderr) == (0, "")
        assert again.get("/tournaments")["results"][0]["state"] == "finished"
        again.wait_for("As served: ")
        listed = again.get("/tournaments")["results"]
        # Read for the first time: what was read before is shared with all readers for a second.
        event = again.get(f"/tournaments/{listed[1]['id']}")
        standings = again.get(f"/tournaments/{event['id']}/standings")
        assert again.end() == 0
        output = again.text()

    assert len(listed) == 3
    assert (event["state"], event["places_taken"]) == ("finished", 16)
    played_to_its_end(output, standings)
    assert again.everybody() == []

    with serving(tmp_path) as later:
        kept = later.get("/tournaments")["results"]
        assert [row["id"] for row in kept] == [row["id"] for row in listed]
        assert later.get(f"/tournaments/{event['id']}/standings") == standings
        assert later.end(signal.SIGTERM) == 0
    assert login_lines(later.text()) == login_lines(output)
    assert "Round 1" not in later.text()


def played_to_its_end(output: str, standings: dict) -> None:
    assert standings["final"]
    assert standings["round"] == {"number": 4, "state": "closed"}
    played = [sum(row["record"].values()) for row in standings["results"]]
    assert played == [4] * 16
    assert "Ada's first deck was refused (422):" in output
    assert output.count(", certified)") == 32
    assert (len(login_lines(output)), "Traceback" in output) == (1, False)
    assert output.endswith("Stopped.\n")


def login_lines(output: str) -> list[str]:
    return [line for line in output.splitlines() if line.startswith("Demo logins")]


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory):
    """A service without a demo, for tests that leave it running."""
    with serving(tmp_path_factory.mktemp("served"), "--no-demo") as served:
        yield served


@pytest.mark.proof(of="slow")
def test_a_taken_port_is_said_in_one_line(quiet: Served, tmp_path: Path) -> None:
    ended = manage(tmp_path, "serve", "--port", str(quiet.port))

    assert ended.returncode == 2
    assert ended.stderr == (
        f"CommandError: port {quiet.port} on 127.0.0.1 is taken (Address already in use);"
        " choose another with --port\n"
    )


@pytest.mark.proof(of="programs")
def test_a_port_that_is_none(tmp_path: Path) -> None:
    ended = manage(tmp_path, "serve", "--port", "70000")

    assert (ended.returncode, ended.stderr) == (
        2,
        "CommandError: --port takes a number from 1 to 65535, not 70000\n",
    )


@pytest.mark.proof(of="programs")
def test_one_folder_has_one_supervisor(quiet: Served) -> None:
    ended = manage(quiet.data_dir, "serve", "--port", str(free_port()))

    assert ended.returncode == 2
    assert ended.stderr == (
        f"CommandError: Another serve already uses {quiet.data_dir}."
        " Set MUSTER_DATA_DIR for a second one.\n"
    )


def test_without_the_demo_nobody_is_there(quiet: Served) -> None:
    assert "login" not in quiet.text()
    assert not (quiet.data_dir / "demo-logins").exists()


def start_event(client: ApiClient, players: int) -> tuple[str, list[str]]:
    """An event with its first round paired: its path, and its matches."""
    event = client.post(
        "/tournaments", {"name": "Cup", "game": GAME, "format": FORMAT, "rounds": 1}
    )
    path = f"/tournaments/{event['id']}"
    client.post(f"{path}/state", {"state": "registration"})
    for number in range(players):
        deck = legal_deck(number).plain()
        client.post(f"{path}/entries", {"name": f"Player {number}", "deck": deck, "guest": True})
    client.post(f"{path}/state", {"state": "running"})
    client.post(f"{path}/rounds")
    pairings = client.post(f"{path}/rounds/1/publish")["pairings"]
    return path, [pairing["id"] for pairing in pairings]


def upload(client: ApiClient, match: str) -> str:
    log = play(client.get(f"/matches/{match}/games/1/seed"), bots="random")
    return str(client.upload(f"/matches/{match}/games/1/replays", log)["id"])


def kill_group(pid: int) -> None:
    os.killpg(pid, signal.SIGKILL)


@pytest.mark.proof(of="programs")
def test_killed_programs_come_back_and_no_log_is_lost(quiet: Served) -> None:
    """The worker with all its processes is killed three times while logs come in, the web server
    once; on SQLite with the folder broker, which itself loses what a worker had taken."""
    client = client_of(quiet)
    path, matches = start_event(client, 12)
    replays = []
    for number, match in enumerate(matches):
        replays.append(upload(client, match))
        if number % 2 == 0:
            kill_group(program(quiet, b"celery"))
    kill_group(program(quiet, WEB))
    wait_until(lambda: answers(quiet), quiet.text)

    wait_for(
        lambda: client.get(f"{path}/rounds/1"), lambda it: it["open_match_count"] == 0, patience=60
    )
    closed = client.post(f"{path}/rounds/1/close")
    assert (closed["match_count"], closed["open_match_count"]) == (6, 0)
    states = [client.get(f"/replays/{replay}")["state"] for replay in replays]
    assert states == ["certified"] * 6
    standings = client.get(f"{path}/standings")
    played = [sum(row["record"].values()) for row in standings["results"]]
    assert played == [1] * 12
    assert "worker ended with status -9; it is started again." in quiet.text()


@pytest.mark.proof(of="slow")
def test_a_web_process_that_dies_is_replaced_alone(quiet: Served) -> None:
    """As docs/operators.md says: the other answers until it is there again, all but the requests
    that the dead one had taken, which are none here, as it listens no more before the first."""
    server = program(quiet, WEB)
    wait_until(lambda: len(listening(quiet)) == 2, quiet.text)
    before, ended = web_processes(server), quiet.text().count("web server ended")
    # A process that ends has no command any more before its sockets are closed: these tell.
    its_own = listening(quiet) & sockets(before[0])
    assert len(its_own) == 1
    os.kill(before[0], signal.SIGKILL)
    wait_until(lambda: not its_own & listening(quiet), quiet.text)
    answered = []

    def replaced() -> bool:
        answered.append(answers(quiet))
        return len(answered) > 3 and len(listening(quiet)) == 2

    wait_until(replaced, quiet.text)

    assert answered == [True] * len(answered)
    assert [pid in web_processes(server) for pid in before] == [False, True]
    assert (program(quiet, WEB), quiet.text().count("web server ended")) == (server, ended)


def web_processes(server: int) -> list[int]:
    """Those that the web server has started, though they may not listen yet."""
    children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
    return [int(child) for child in children if command(int(child))]


def listening(served: Served) -> set[str]:
    """The sockets on which requests are taken; each web process has its own on the port."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    address, state = f":{served.port:04X}", "0A"  # as proc(5) writes them: hexadecimal, LISTEN
    return {f"socket:[{row[9]}]" for row in rows if row[1].endswith(address) and row[3] == state}


def sockets(pid: int) -> set[str]:
    """The sockets that a process has open, among its other files."""
    opened = set()
    for link in Path(f"/proc/{pid}/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):  # closed since it was listed
            opened.add(os.readlink(link))
    return opened


def program(served: Served, name: bytes) -> int:
    """The process of a program, once the supervisor has one."""
    pids: list[int] = []

    def look() -> bool:
        pids[:] = [pid for pid in served.children() if name in command(pid)]
        return bool(pids)

    wait_until(look, served.text)
    return pids[0]


def command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def answers(served: Served) -> bool:
    try:
        served.get("/games")
    except OSError:
        return False
    return True


@pytest.mark.proof(of="programs")
def test_two_organisers_at_once_on_sqlite(quiet: Served) -> None:
    """The race of the services' tests again, where transactions wait instead of rows."""
    client = client_of(quiet)
    for _ in range(5):
        event = client.post(
            "/tournaments", {"name": "Race", "game": GAME, "format": FORMAT, "rounds": 1}
        )
        path = f"/tournaments/{event['id']}"
        client.post(f"{path}/state", {"state": "registration"})
        for number in range(2):
            deck = legal_deck(number).plain()
            client.post(f"{path}/entries", {"name": f"P{number}", "deck": deck, "guest": True})
        client.post(f"{path}/state", {"state": "running"})
        assert sorted(race(client, f"{path}/rounds")) == [201, 409]
        assert len(client.get(f"{path}/rounds")["results"]) == 1


def race(client: ApiClient, path: str) -> list[int]:
    """Two requests whose last bytes leave together: the statuses of both."""
    host, _, port = client.base.removeprefix("http://").partition("/")[0].partition(":")
    head = (
        f"POST /api/v1{path} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {client.token}\r\n"
        "Content-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{"
    )
    links = [socket.create_connection((host, int(port)), timeout=30) for _ in range(2)]
    for link in links:
        link.sendall(head.encode())
    for link in links:
        link.sendall(b"}")
    statuses = []
    for link in links:
        with link, link.makefile("rb") as answer:
            statuses.append(int(answer.readline().split()[1]))
    return statuses


@pytest.mark.proof(of="programs")
def test_when_the_supervisor_is_killed_its_programs_end_too(tmp_path: Path) -> None:
    with serving(tmp_path, "--no-demo") as served:
        assert len(served.everybody()) > 4
        served.process.kill()
        served.process.wait()
        wait_until(lambda: served.everybody() == [], lambda: str(served.everybody()))


@pytest.mark.proof(of="programs")
def test_the_data_folder_is_for_its_owner_only(quiet: Served, tmp_path: Path) -> None:
    folder = tmp_path / "made"
    manage(folder, "check")

    assert folder.stat().st_mode & 0o777 == 0o700
    assert (folder / "secret_key").stat().st_mode & 0o777 == 0o600
    assert environment(folder)["MUSTER_DATA_DIR"] == str(folder)


@pytest.mark.proof(whole=True)
def test_a_data_folder_that_was_open_is_closed(tmp_path: Path) -> None:
    folder = tmp_path / "open"
    folder.mkdir()
    folder.chmod(0o755)
    ended = manage(folder, "migrate", "--verbosity", "0")

    assert (ended.returncode, ended.stderr) == (0, "")
    assert folder.stat().st_mode & 0o777 == 0o700
    assert (folder / "muster.sqlite3").exists()


@pytest.mark.proof(of="programs")
def test_a_data_folder_that_is_meant_for_many_is_refused_in_one_line(tmp_path: Path) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(0o1777)
    ended = manage(folder, "check")

    assert (ended.returncode, ended.stderr) == (
        2,
        f"MUSTER_DATA_DIR {folder}: it is open to others and not only yours;"
        " name a folder of its own\n",
    )
    assert folder.stat().st_mode & 0o7777 == 0o1777
    assert list(folder.iterdir()) == []


@pytest.mark.proof(of="programs")
def test_a_data_folder_that_is_a_file_is_refused_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    ended = manage(file, "check")

    assert (ended.returncode, ended.stderr) == (2, f"MUSTER_DATA_DIR {file}: File exists\n")
