"""The folder broker: every message once, whole, and oldest first."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from django.conf import settings
from kombu import Connection

from config.brokers.chosen import transport_options
from config.brokers.folder import Channel, Transport, write_whole
from tests.config.rooms import no_more_bytes
from tests.config.served import PATIENCE

MESSAGES = 400
WRITERS = READERS = 2

PROGRAM = """
import json, sys
from pathlib import Path
from queue import Empty
from kombu import Connection
from kombu.transport import TRANSPORT_ALIASES
options, transport, role, number, count, over = json.loads(sys.argv[1]), *sys.argv[2:]
TRANSPORT_ALIASES["filesystem"] = transport
queue = Connection("filesystem://localhost", transport_options=options).SimpleQueue("q")
if role == "write":
    for message in range(int(count)):
        queue.put({"writer": number, "message": message})
else:
    while True:
        all_is_sent = Path(over).exists()
        try:
            message = queue.get_nowait()
        except Empty:
            if all_is_sent:
                break
            continue
        message.ack()
        print(message.payload["writer"], message.payload["message"])
"""


@pytest.fixture
def options(tmp_path: Path) -> dict[str, object]:
    return transport_options("filesystem://localhost", data_dir=tmp_path)


def connect(options: dict[str, object]) -> Connection:
    return Connection("filesystem://localhost", transport_options=options)


def take(queue: Any) -> Any:
    """The next message. What is not acknowledged would come back when the connection closes."""
    message = queue.get_nowait()
    message.ack()
    return message.payload


def over(options: dict[str, object]) -> Path:
    """What tells the readers that nothing more is sent."""
    return Path(str(options["data_folder_in"])).parent / "over"


def start(
    options: dict[str, object], transport: str, role: str, number: int
) -> subprocess.Popen[str]:
    settled = [json.dumps(options), transport, role, str(number), str(MESSAGES), str(over(options))]
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *settled],
        cwd=settings.BASE_DIR,
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_the_service_uses_it(options: dict[str, object]) -> None:
    with connect(options) as connection:
        assert type(connection.transport) is Transport


def trial(options: dict[str, object], transport: str) -> tuple[list[str], Counter[str]]:
    """Writers and readers at once: what went wrong in each, and what was received how often."""
    readers = [start(options, transport, "read", number) for number in range(READERS)]
    writers = [start(options, transport, "write", number) for number in range(WRITERS)]
    outputs = [program.communicate(timeout=PATIENCE) for program in writers]
    over(options).touch()
    outputs += [program.communicate(timeout=PATIENCE) for program in readers]
    received = Counter(line for output, _ in outputs for line in output.splitlines())
    return [errors for _, errors in outputs if errors], received


SENT = Counter(f"{writer} {message}" for writer in range(WRITERS) for message in range(MESSAGES))


@pytest.mark.proof(of="programs")
def test_writers_and_readers_at_once_lose_and_double_nothing(options: dict[str, object]) -> None:
    assert trial(options, "config.brokers.folder:Transport") == ([], SENT)


@pytest.mark.proof(of="programs")
def test_the_stock_transport_fails_that_trial(tmp_path: Path) -> None:
    """A trial that cannot be failed proves nothing; this is also why there is a transport of our
    own: once the stock one passes, it can go."""
    # Most fail at once; a machine that lets one program run after the other needs more.
    for attempt in range(30):
        options = transport_options("filesystem://localhost", data_dir=tmp_path / str(attempt))
        if trial(options, "kombu.transport.filesystem:Transport") != ([], SENT):
            return
    pytest.fail("the stock transport has been mended: config.brokers.folder is not needed any more")


def test_an_unreadable_message_is_dropped_and_the_next_one_taken(
    options: dict[str, object],
) -> None:
    folder = Path(str(options["data_folder_in"])) / "spoilt"
    folder.mkdir()
    with connect(options) as connection:
        queue = connection.SimpleQueue("spoilt")
        (folder / "0_empty.msg").touch()
        (folder / "1_half.msg").write_text('{"bo')
        queue.put({"n": 1})

        assert take(queue) == {"n": 1}
        with pytest.raises(Empty):
            take(queue)
    assert list(folder.iterdir()) == []


def test_messages_come_in_the_order_of_sending(options: dict[str, object]) -> None:
    with connect(options) as connection:
        queue = connection.SimpleQueue("ordered")
        for number in range(20):
            queue.put(number)

        assert [take(queue) for _ in range(20)] == list(range(20))


def test_a_queue_is_counted_and_emptied_without_the_others(options: dict[str, object]) -> None:
    with connect(options) as connection:
        full, other = connection.SimpleQueue("full"), connection.SimpleQueue("other")
        for number in range(3):
            full.put(number)
        other.put("o")
        assert [len(queue) for queue in (full, other)] == [3, 1]
        assert full.clear() == 3
        assert [len(queue) for queue in (full, other)] == [0, 1]
        assert take(other) == "o"


def test_queues_that_are_bound_together_are_all_known(options: dict[str, object]) -> None:
    with connect(options) as connection:
        channel = connection.channel()
        assert isinstance(channel, Channel)
        for number in range(5):
            channel._queue_bind("exchange", "key", "", f"queue-{number}")
            channel._queue_bind("exchange", "key", "", f"queue-{number}")

        names = [bound.queue for bound in channel.get_table("exchange")]
    assert sorted(names) == [f"queue-{number}" for number in range(5)]


def test_a_message_for_which_there_is_no_room_leaves_nothing(tmp_path: Path) -> None:
    with no_more_bytes(), pytest.raises(OSError, match="File too large"):
        write_whole(tmp_path / "message", {"n": 1})
    assert list(tmp_path.iterdir()) == []
    write_whole(tmp_path / "message", {"n": 1})

    assert [path.name for path in tmp_path.iterdir()] == ["message"]
