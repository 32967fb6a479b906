"""Game logs: the slots they belong to, the jobs that verify them, and the findings.

`replays` knows slots but no matches; `tournaments` knows both.

An upload becomes two rows in one transaction: the log and a job. A message wakes a worker, and a
sweep every second finds jobs whose message was lost (docs/decisions/0003-the-row-is-the-truth.md).
A confined process checks that the log belongs to its slot, and replays it
(docs/decisions/0007-logs-are-verified-in-a-cell.md). The verdict, the signed certificate and the
end of the job are then written together (`services/certification.py`). When several logs wait, a
worker takes up to 16 and then up to 32 at a time, and writes those of one event together.

A worker makes the films of a certified game when no log waits, one for each audience. A film is all
that a page needs to show the game (docs/decisions/0039-a-game-is-watched-as-a-film.md).
"""
