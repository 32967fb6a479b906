"""A ladder over the finished events of several organisers, kept up to date by what has changed.

    python3 ladder.py ladder.json https://muster.example north-club south-club east-club

The first run reads all of their events, each later one what has changed since; call it from cron. A
player is known by their name, and has the match points of all events that are finished. The file is
replaced when a run is over, so one that breaks off changes nothing (docs/integrators.md).
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
        """What is at `url`, with its ETag; None for what still has the ETag that is given."""
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

    def finished(self, organiser, pages):
        """The ids of the finished events of an organiser; `pages` keeps the list by its pages."""
        query = urlencode({"organisation": organiser, "state": "finished", "page_size": 100})
        url, ids = f"{self.api}/tournaments?{query}", []
        while url:
            page, etag = self.read(url, pages.get(url, {}).get("etag"))
            if page:
                listed = [row["id"] for row in page["results"]]
                pages[url] = {"etag": etag, "ids": listed, "next": page["next"]}
            ids, url = ids + pages[url]["ids"], pages[url]["next"]
        return ids

    def points(self, event_id, known):
        """What is known of an event, brought up to date: its points by player, and an ETag."""
        standings, etag = self.read(f"{self.api}/tournaments/{event_id}/standings", known["etag"])
        if not standings:
            return known
        if not standings["final"]:  # made just before the end: the next run reads others
            return {"etag": None, "points": {}}
        lines = standings["results"]
        points = {line["player"]["name"]: line["match_points"] for line in lines}
        return {"etag": etag, "points": points}


def main(path, address, *organisers):
    state = {"pages": {}, "events": {}}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            state = json.load(file)
    site, ladder, events = Reader(address), Counter(), {}
    for organiser in organisers:
        for event_id in site.finished(organiser, state["pages"]):
            known = state["events"].get(event_id, {"etag": None, "points": {}})
            events[event_id] = site.points(event_id, known)
    state["events"] = events  # what is not finished any more is in no list, and counts no more
    with open(f"{path}.new", "w", encoding="utf-8") as file:
        json.dump(state, file)
    os.replace(f"{path}.new", path)
    for event in events.values():
        ladder.update(event["points"])
    for name, points in sorted(ladder.items(), key=lambda row: (-row[1], row[0])):
        print(f"{points:5} {name}")
    print(f"{site.bodies} answers, {site.bytes} bytes, {site.unchanged} unchanged")


if __name__ == "__main__":
    main(*sys.argv[1:])
