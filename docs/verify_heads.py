#!/usr/bin/env python3
"""Checks signed heads of a service's activity, and copies of activity against them.

    python3 verify_heads.py heads.jws jwks.json [activity ...] [--older heads.jws] [--issuer URL]

An activity is the archive of an event, or a file of entries as the feed has them, one a line, from
the first on. Each must be whole, and have the signed head at the signed length. With an older list,
each of its streams must be in this one, no shorter than it was; and where it has grown, the older
head must be on the chain of its copy, if one is given. Exit statuses and needs are those of
verify_certificate.py, which must be in the same folder.
"""

import argparse
import hashlib
import json
import sys

from verify_certificate import LABELS, SIGNED, Refused, check_issuer, moment, signed_in

VERSIONS = {"muster-heads+jws": (1,)}
BEGINNING = "sha256:" + "0" * 64


def entries_of(text):
    """The entries of an activity, each with its stream and the hash before it."""
    try:
        journal = json.loads(text).get("journal")
    except json.JSONDecodeError:
        journal = None
    if journal is None:
        return [json.loads(line) for line in text.splitlines() if line.strip()]
    entries, last = [], BEGINNING
    for entry in journal["entries"]:
        entries.append({**entry, "stream": journal["stream"], "previous": last})
        last = entry["hash"]
    return entries


def hashes_of(text, name):
    """The hashes of an activity by number, from 1; Refused where an entry does not follow."""
    hashes = [BEGINNING]
    for number, entry in enumerate(entries_of(text), start=1):
        stated, before = entry.pop("hash"), entry["previous"]
        plain = json.dumps(entry, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        digest = "sha256:" + hashlib.sha256(plain.encode()).hexdigest()
        if (entry["number"], before, stated) != (number, hashes[-1], digest):
            raise Refused(f"{name}: entry {number} is missing, or is not as it was written")
        hashes.append(digest)
    if len(hashes) == 1:
        raise Refused(f"{name}: it has no entries")
    return hashes


def check_copy(hashes, streams, name):
    """A sentence on a copy that has the signed head; else Refused."""
    head = streams.get(hashes[1])
    if head is None:
        raise Refused(f"{name}: the list has no stream that begins so; it may have begun later")
    length, last = head["length"], len(hashes) - 1
    if length > last:
        raise Refused(
            f"{name}: it ends at entry {last}, and the signed head is entry {length}: either its"
            " end was cut off, or the entries after it are not public before the next public one,"
            " so take a later copy"
        )
    if hashes[length] != head["head"]:
        raise Refused(f"{name}: entry {length} is not the signed head: one of the two was changed")
    return f"{name} is whole, and its entry {length} is the signed head; it has {last} entries"


def check_older(older, streams, copies):
    """A sentence on an older list of which this one is the continuation; else Refused."""
    followed = same = 0
    for first, head in older.items():
        now, length = streams.get(first), head["length"]
        if now is None or now["length"] < length:
            raise Refused(f"a stream of {length} entries of the older list is gone, or shorter now")
        if now["length"] > length and first not in copies:
            continue
        is_same = now["length"] == length
        if (now["head"] if is_same else copies[first][length]) != head["head"]:
            raise Refused(f"entry {length} of the stream {first} is another in the older list")
        same, followed = same + is_same, followed + (not is_same)
    grown = len(older) - same - followed
    return (
        f"all {len(older)} streams of the older list are in this one, none shorter: {same} as they"
        f" were, {followed} that go on from the older head by the copies given, {grown} that have"
        " grown and have no copy here"
    )


def streams_of(path, keys, issuer):
    """The claims of a list of heads, its streams by their first entry, and warnings."""
    with open(path, encoding="ascii") as file:
        _, claims = signed_in(file.read().strip(), keys["keys"], VERSIONS)
    warnings = list(check_issuer(claims, issuer, keys))
    return claims, {row["first"]: row for row in claims["streams"]}, warnings


def checked(options):
    """The claims, and as sentences warnings, what is proved, what is said, what is left open."""
    with open(options.keys, encoding="utf-8") as file:
        keys = json.load(file)
    claims, streams, warnings = streams_of(options.heads, keys, options.issuer)
    proves, copies = [SIGNED], {}
    for name in options.activity:
        with open(name, encoding="utf-8") as file:
            hashes = hashes_of(file.read(), name)
        proves.append(check_copy(hashes, streams, name))
        copies[hashes[1]] = hashes
    if options.older:
        before, older, _ = streams_of(options.older, keys, claims["iss"])
        if before["iat"] > claims["iat"]:
            raise Refused("the older list was signed later than the other")
        proves.append(check_older(older, streams, copies))
    says = [f"these were the heads of all {len(streams)} streams, {moment(claims['iat'])}"]
    fails = [
        "that others were shown the same list: compare it with theirs",
        "that what the entries tell has happened",
    ]
    return claims, warnings, proves, says, fails


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("heads", help="signed heads: compact JWS")
    parser.add_argument("keys", help="the public keys of who issued it: JSON Web Key Set")
    parser.add_argument("activity", nargs="*", help="copies of activity: archives, or entries")
    parser.add_argument("--older", metavar="FILE", help="signed heads that were kept before")
    parser.add_argument("--issuer", metavar="URL", help="who must have issued it")
    options = parser.parse_args(arguments)
    try:
        claims, *words = checked(options)
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, Refused) as error:
        reason = str(error) if isinstance(error, Refused) else "it is not written as one is"
        print(f"NOT GOOD: {reason}", file=sys.stderr)
        return 1
    print(f"Issuer: {claims['iss']}")
    for place, label in enumerate(LABELS):
        for line in words[place]:
            print(f"{label}: {line}.")
    good = ["signed by a key given"]
    good += ["the copies have its heads"] * bool(options.activity)
    good += ["it goes on from the older list"] * bool(options.older)
    print("GOOD: " + "; ".join(good))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
