"""A law of all tests: a read that names a stamp is answered alike as long as the stamp stays."""

from collections.abc import Hashable

from contract.unchanged import LastAnswers, Read


class HeldAnswers(LastAnswers):
    """Fails where a read has another answer than before at the same stamp: its readers would have
    been told that nothing has changed."""

    def note(self, read: Read, stamp: Hashable, etag: str) -> None:
        before, last = self.tags.get(read, (stamp, etag))
        assert before != stamp or last == etag, f"{read[2]} changed, and its stamp did not"
        super().note(read, stamp, etag)
