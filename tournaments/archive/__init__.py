"""Whole events as documents: written, read, imported.

An archive shows one moment of the database and has everything that its standings follow from. The
public one is kept packed; `services/served_archives.py` says when it is written.

Reading an archive trusts nothing. Each field is checked, and an error names its place. Tables are
counted anew and must agree with those in the document. Either all of it is written or nothing. The
web server looks only at the first bytes, the length, the number of values and their depth, and
stores the document packed, as a row. A worker has a process with limited memory read it, one
document at a time. That ends in an event, or in a refusal; the document is deleted in both cases
(docs/decisions/0013-events-are-read-apart.md).

An imported event contains facts that cannot be proved here: results, reports, games with their
certificates, decks under unknown rules. They are stored as told, apart from what this installation
says itself. A result of this kind is settled by `imported`, until something here decides it.

An open dump has the archives of the events that finished in a month, packed as rows, if the
operator has chosen a licence. A sweep compares the events of each month, and where their journals
end, with what a dump was written from; when they differ it writes another revision
(docs/decisions/0032-a-dump-is-rows-that-are-replaced.md).
"""
