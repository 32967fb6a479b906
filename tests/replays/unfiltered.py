"""A target whose process believes itself on a system without filters; import before confining."""

from replays.sandbox import seccomp
from tests.replays import probes

seccomp.MACHINES = {}
read_file, take_memory, make_thread = probes.read_file, probes.take_memory, probes.make_thread
