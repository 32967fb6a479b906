"""The way of a request to a view and back: admission, bodies, limits, kept answers, errors.

1. A request arrives on the event loop of a web process (`door.py`,
   docs/decisions/0014-requests-come-in-on-an-event-loop.md).
2. A reader without token and cookie gets an answer that is less than a second old, if there is one
   (`shared_answers.py`).
3. Otherwise the body is read on the event loop, unless it is too large or too slow (`bodies.py`).
4. The request waits for its turn, in a line of its own if a program writes (`admission.py`). When
   its turn comes too late, the client is told to try again, and nothing has been done.
5. One of a few threads runs the view (`views_at_work.py`), within limits per minute on reads,
   writes and processor time (`limits.py`).
6. The event loop sends the whole answer.

The id of a request is in its answer, in log lines and in messages to workers
(docs/decisions/0057-a-request-has-an-id.md). `known_queries.py` reads from the declaration of a
view which parameters its query may have, and refuses others.

For a write with an idempotency key, `idempotency.py` runs the view and keeps its answer in one
transaction (docs/decisions/0009-a-key-is-kept-with-its-work.md).
"""
