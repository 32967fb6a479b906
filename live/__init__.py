"""Server-sent events that report changes at once, from a process of its own that writes nothing.

The application is `config/asgi_live.py` (docs/decisions/0045-live-is-a-process-of-its-own.md).

- `tailer.py` reads on in all streams that have readers: when the database reports a commit
  (`wakeups/`), and every second.
- `reader.py`: a reader is a number in a stream and is sent what follows it, either entries as the
  feed has them or the number of a table's last change.
- `audience.py` asks the selectors of the other apps who may follow a stream.
- `neighbours.py`: several live processes count the streams of a reader together.
"""
