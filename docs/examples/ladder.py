"""A ladder over the finished events of several organisers, kept up to date by what has changed.

    python3 ladder.py ladder.json https://muster.example north-club south-club east-club

The first run reads all of their events, each later one what has changed since; call it from cron. A
player is known by their name, and has the match points of all events that are finished. Imported
events don't count: anybody can import one that never was. The file is replaced when a run is over,
so one that breaks off changes nothing (docs/integrators.md).
"""

import gzip
import json
import os
import sys
import time
from collections import Counter
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

PATIENCE = 60  # seconds for an answer, and at most between two attempts


class Reader:
    """Reads from one installation, and counts what comes."""

    def __init__(self, address):
        self.api = f"{address.rstrip('/')}/api/v1"
        self.bodies = self.unchanged = self.bytes = 0

    def read(self, url, etag=None):
        """The document at `url`, with its ETag; None if it still has the ETag that is given."""
        headers = {"Accept-Encoding": "gzip", **({"If-None-Match": etag} if etag else {})}
        while True:
            try:
                with urlopen(Request(url, headers=headers), timeout=PATIENCE) as answer:
                    body, headed = answer.read(), answer.headers
                self.bodies, self.bytes = self.bodies + 1, self.bytes + len(body)
                packed = headed.get("Content-Encoding") == "gzip"
                return json.loads(gzip.decompress(body) if packed else body), headed["ETag"]
            except HTTPError as error:
                if error.code == 304:
                    self.unchanged += 1
                    return None, etag
                if error.code not in (429, 503):  # too many reads, or a rush
                    raise
                time.sleep(min(PATIENCE, int(error.headers.get("Retry-After", "5"))))

    def changes(self, organiser, since, etag):
        """The events that have changed at `since` or later, in that order, and the list's ETag."""
        chosen = {"organisation": organiser, "imported": "false", "updated_since": since}
        query = urlencode({**chosen, "page_size": 100})
        page, etag = self.read(f"{self.api}/tournaments?{query}", etag)
        rows = page["results"] if page else []
        while page and page["next"]:
            page, _ = self.read(page["next"])
            rows += page["results"]
        return rows, etag


def follow(site, organiser, known, events):
    """Bring the `events` of an organiser up to date with what has changed since the last run. The
    last one of a list stands first in the next; that is read too, for an ETag that will be good."""
    news = True
    while news:
        rows, known["etag"] = site.changes(organiser, known["since"], known["etag"])
        news = [row for row in rows if known["seen"].get(row["id"]) != row["updated_at"]]
        for row in news:
            if row["state"] == "finished":
                standings, _ = site.read(f"{site.api}/tournaments/{row['id']}/standings")
                if not standings["final"]:  # made just before the end: the next run reads others
                    known["etag"] = None
                    return
                lines = standings["results"]
                events[row["id"]] = {line["player"]["name"]: line["match_points"] for line in lines}
            else:  # not over yet, or opened again to correct it, or cancelled
                events.pop(row["id"], None)
            known["seen"][row["id"]] = known["since"] = row["updated_at"]


def main(path, address, *organisers):
    state = {"organisers": {}, "events": {}}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            state = json.load(file)
    site, ladder = Reader(address), Counter()
    for organiser in organisers:
        nothing = {"since": "2000-01-01T00:00:00Z", "etag": None, "seen": {}}
        known = state["organisers"].setdefault(organiser, nothing)
        follow(site, organiser, known, state["events"])
    with open(f"{path}.new", "w", encoding="utf-8") as file:
        json.dump(state, file)
    os.replace(f"{path}.new", path)
    for points in state["events"].values():
        ladder.update(points)
    for name, points in sorted(ladder.items(), key=lambda row: (-row[1], row[0])):
        print(f"{points:5} {name}")
    print(f"{site.bodies} answers, {site.bytes} bytes, {site.unchanged} unchanged")


if __name__ == "__main__":
    main(*sys.argv[1:])
