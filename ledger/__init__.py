"""The journal of every change: its actor, its time, and the work that follows from it.

An entry is written in the transaction of its change. Each event has a stream of its own, in which
entries are numbered and chained by hash. Facts for the staff alone are in the chain as salted seals
(docs/decisions/0006-the-journal.md). Nothing that is hashed or signed holds a person's name
(docs/decisions/0052-names-are-leaves.md).

Each night the heads of all streams are signed and served (`replays/services/heads.py`), so copies
elsewhere show if entries were removed or rewritten.

Work that must hold with a change is in its transaction. `tournaments/core/journal_kinds` lists by
kind of entry what workers do later, such as settling the match of a certified log
(docs/decisions/0019-reactions-are-what-comes-later.md).

`services/wakeups.py` alone sends messages to workers, after the commit of what they are about. When
a broker fails, nothing is sent to it for some seconds, and users who write neither wait for it nor
get its error. Sweeps find what no message announced (docs/decisions/0003-the-row-is-the-truth.md).
"""
