"""What hostile code would try inside the sandbox. Each function is asked there, by its name.

A probe that is held back raises, and the tests look at what. One that gets through answers.
"""

import ctypes
import mmap
import os
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

from replays.sandbox.frames import plain_frame

PTRACE_TRACEME = 0


def echo(question: Any, data: bytes) -> Any:
    return [question, data.decode("latin-1")]


def count(question: Any, data: bytes) -> Any:
    return [len(question), len(data)]


# Beyond computing. Each is given `path`, where nothing is, `file`, which is there, `port`, where
# somebody listens, and `process`, the number of one that nobody needs.


def read_file(question: Any, data: bytes) -> Any:
    return Path(question["file"]).read_text()


def write_file(question: Any, data: bytes) -> Any:
    return Path(question["path"]).write_text("I was here")


def list_folder(question: Any, data: bytes) -> Any:
    return os.listdir("/")


def make_folder(question: Any, data: bytes) -> Any:
    return os.mkdir(question["path"])


def remove_file(question: Any, data: bytes) -> Any:
    return os.unlink(question["file"])


def look_at_file(question: Any, data: bytes) -> Any:
    return os.stat(question["file"]).st_size


def connect(question: Any, data: bytes) -> Any:
    with socket.socket() as made:
        return made.connect(("127.0.0.1", question["port"]))


def make_pair(question: Any, data: bytes) -> Any:
    for end in socket.socketpair():
        end.close()


def make_pipe(question: Any, data: bytes) -> Any:
    return os.pipe()


def double_the_line(question: Any, data: bytes) -> Any:
    return os.dup(0)


def make_process(question: Any, data: bytes) -> Any:
    if (pid := os.fork()) == 0:
        os._exit(0)
    return os.waitpid(pid, 0)


def run_program(question: Any, data: bytes) -> Any:
    return subprocess.run([sys.executable, "-c", ""], check=False).returncode


def become_program(question: Any, data: bytes) -> Any:
    os.execv(sys.executable, [sys.executable, "-c", ""])


def make_thread(question: Any, data: bytes) -> Any:
    threading.Thread(target=str).start()


def kill_other(question: Any, data: bytes) -> Any:
    return os.kill(question["process"], signal.SIGKILL)


def ignore_its_end(question: Any, data: bytes) -> Any:
    return str(signal.signal(signal.SIGXCPU, signal.SIG_IGN))


def raise_limit(question: Any, data: bytes) -> Any:
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    return resource.setrlimit(resource.RLIMIT_CPU, (hard, hard))


def write_code(question: Any, data: bytes) -> Any:
    """Memory that is filled at run time and then executed."""
    return len(mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC))


def load_library(question: Any, data: bytes) -> Any:
    return str(ctypes.CDLL("libresolv.so.2"))


def be_traced(question: Any, data: bytes) -> Any:
    return _system("ptrace", PTRACE_TRACEME, 0, 0, 0)


def import_module(question: Any, data: bytes) -> Any:
    return __import__("wave").__name__


def _system(name: str, *arguments: int) -> int:
    library = ctypes.CDLL(None, use_errno=True)
    status: int = getattr(library, name)(*arguments)
    if status < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return status


# Too much of it, or none at all.


def take_memory(question: Any, data: bytes) -> Any:
    taken = [bytes(1 << 20) for _ in range(4096)]
    return len(taken)


def take_memory_at_once(question: Any, data: bytes) -> Any:
    return len(bytearray(4 << 30))


def compute_for_ever(question: Any, data: bytes) -> Any:
    while True:
        pass


def compute(question: Any, data: bytes) -> Any:
    """For so many seconds of the processor."""
    end = time.process_time() + question
    while time.process_time() < end:
        pass


def wait_for_ever(question: Any, data: bytes) -> Any:
    threading.Event().wait()


def crash(question: Any, data: bytes) -> Any:
    ctypes.string_at(0)


def end_quietly(question: Any, data: bytes) -> Any:
    os._exit(0)


def chatter(question: Any, data: bytes) -> Any:
    """An answer that never ends."""
    while True:
        os.write(0, b"\x7f" * 65536)


def answer_too_much(question: Any, data: bytes) -> Any:
    return "x" * 1_000_000


def forge_shape(question: Any, data: bytes) -> Any:
    os.write(0, b"\0\0\0\x02[]")


def forge_text(question: Any, data: bytes) -> Any:
    os.write(0, b"\0\0\0\x02{]")


def forge_number(question: Any, data: bytes) -> Any:
    """An answer to a question that was not asked yet."""
    os.write(0, plain_frame({"number": "0" * 32, "answer": "forged"}))


def answer_ahead(question: Any, data: bytes) -> Any:
    """Asked to, answers twice with the number of the question: the second is for the next one."""
    if question == "ahead":
        number = sys._getframe(2).f_locals["question_id"]
        os.write(0, plain_frame({"number": number, "answer": "forged"}) * 2)
    return question


def recurse(question: Any, data: bytes) -> Any:
    return recurse(question, data)


def fail(question: Any, data: bytes) -> Any:
    raise LookupError("nothing there\nat all")


def speak(question: Any, data: bytes) -> Any:
    """Words on the worker's own stdout and stderr."""
    os.write(1, b"ZZCANARY")
    os.write(2, b"ZZCANARY")


def surroundings(question: Any, data: bytes) -> Any:
    """What it finds around it, as far as it can be seen without a call to the kernel."""
    return {
        "environment": dict(os.environ),
        "foreign": sorted(
            name for name in ("django", "celery", "site", "config") if name in sys.modules
        ),
        "hash": hash("a text"),
        "path": [part for part in sys.path if "site-packages" in part],
    }
