"""A target whose process gives up being root, if it is, before it is confined."""

import os

from tests.replays import probes

NOBODY = 65534

if os.geteuid() == 0:
    os.setgroups([])
    os.setresgid(NOBODY, NOBODY, NOBODY)
    os.setresuid(NOBODY, NOBODY, NOBODY)

echo, read_file, make_process = probes.echo, probes.read_file, probes.make_process
