#!/usr/bin/env python3
"""Checks what a service has signed without trusting it, and without its programs.

    python3 verify_certificate.py signed.jws jwks.json [log.jsonl] [--issuer URL] [--engine FOLDER]

Takes the certificate of a log, or the statement of the result of a match. Prints its content, what
these files prove, what only the service says, and what is left open. The exit status is 0 when one
of the keys signed it while that key was in use, and the log, if one is given, is one that it names;
with the folder of Muster's engine the game of a certificate is replayed, too. It is 1, with a line
on what is wrong, where a check fails, and 2 where a file cannot be read. Needs Python 3.9 or newer
and nothing else: the signature (Ed25519) is checked here, step by step as in RFC 8032.
"""

import argparse
import base64
import binascii
import hashlib
import json
import os
import subprocess
import sys
import time

# The curve of RFC 8032, section 5.1: -x² + y² = 1 + D·x²·y² over the integers modulo P.
P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)

# Seconds by which the clocks of those who sign may differ.
SLACK = 300

# The types of what is signed, and the versions of each that this program can read.
CERTIFICATE, RESULT = "muster-certificate+jws", "muster-result+jws"
VERSIONS = {CERTIFICATE: (1, 2, 3), RESULT: (1,)}

LABELS = ("Warning", "Proves", "The service says", "Does not prove")
SIGNED = "one of the keys given signed this, word for word"
BROUGHT_BY = {
    "table": "it was played at a table of the service: each move was sent by the holder of its"
    " seat, or by a rule of theirs, and time was the service's",
    "host": "the program that hosted the game brought the log",
    "player": "a player brought the log",
}

KNOWN_BY = {
    "table": "by certified logs of games that were played at tables of the service",
    "host": "by certified logs of the program that hosted the games",
    "recorded_by_staff": "by certified logs that staff who do not play recorded at the table",
    "both_players": "by certified logs, and both players stand by them",
    "agreement": "both players reported the same, without a log of every game",
    "against_self": "by the word of the player who lost",
    "one_player": "by the word of one player, which the other left unanswered for so long",
    "staff_accepted": "by the word of one player, left unanswered, and accepted by the staff",
    "ruling": "the staff decided what was in doubt",
    "slip": "the staff entered a result that nobody doubted",
    "time_rule": "by the event's rule for matches whose time is over",
    "unplayed": "nobody played",
}


class Refused(Exception):
    """An error of something signed that is not good; the text says why."""


def add(point, other):
    """The sum of two points, each as X, Y, Z, T with x = X/Z, y = Y/Z, x·y = T/Z."""
    a = (point[1] - point[0]) * (other[1] - other[0]) % P
    b = (point[1] + point[0]) * (other[1] + other[0]) % P
    c = 2 * point[3] * other[3] * D % P
    d = 2 * point[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def times(number, point):
    """The product of a whole number and a point."""
    product = (0, 1, 1, 0)  # the neutral point
    while number:
        if number & 1:
            product = add(product, point)
        point = add(point, point)
        number >>= 1
    return product


def same(point, other):
    """True if two points are equal: x and y are compared, as Z may differ."""
    return (
        point[0] * other[2] % P == other[0] * point[2] % P
        and point[1] * other[2] % P == other[1] * point[2] % P
    )


def point_of(data):
    """The point that 32 bytes stand for (section 5.1.3); None where they stand for none."""
    y = int.from_bytes(data, "little")
    odd, y = y >> 255, y & (1 << 255) - 1
    if len(data) != 32 or y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P or (x == 0 and odd):
        return None
    x = x if x & 1 == odd else P - x
    return (x, y, 1, x * y % P)


BASE = point_of((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


def signed_by(public, signature, message):
    """True if `signature` (64 bytes) over `message` is of the key `public` (section 5.1.7)."""
    key, nonce = point_of(public), point_of(signature[:32])
    factor = int.from_bytes(signature[32:], "little")
    if key is None or nonce is None or len(signature) != 64 or factor >= ORDER:
        return False
    digest = hashlib.sha512(signature[:32] + public + message).digest()
    challenge = int.from_bytes(digest, "little") % ORDER
    return same(times(factor, BASE), add(nonce, times(challenge, key)))


def decoded(text):
    """The bytes of a base64url text without padding; Refused where it is none, or not in its only
    spelling."""
    try:
        data = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise Refused("a part of it is no base64url") from None
    if base64.urlsafe_b64encode(data).rstrip(b"=").decode() != text:
        raise Refused("a part of it is spelt in an unusual way")
    return data


def public_key(key):
    """The 32 bytes of a key of the set; Refused where its name is not its own, or it is weak.

    The name is the thumbprint (RFC 7638), so no other key can take it over. A key of small order
    would let anybody sign.
    """
    named = {name: key[name] for name in ("crv", "kty", "x")}
    written = json.dumps(named, separators=(",", ":"), sort_keys=True).encode()
    thumbprint = base64.urlsafe_b64encode(hashlib.sha256(written).digest()).rstrip(b"=").decode()
    if thumbprint != key["kid"]:
        raise Refused(f"the key named {key['kid']} is another: its thumbprint is {thumbprint}")
    public = decoded(key["x"])
    point = point_of(public)
    if point is None or same(times(8, point), (0, 1, 1, 0)):
        raise Refused("the key is none, or one under which anybody could sign")
    return public


def signed_in(text, keys, versions=VERSIONS):
    """The type (`typ`) and the claims of a compact JWS that a key of `keys` has signed; else
    Refused. `versions` are those of each type that can be read.

    The algorithm is ours to choose and not the document's: a header that names another is refused,
    and the name of the key finds one among those at hand and nothing else.
    """
    parts = text.split(".")
    if len(parts) != 3:
        raise Refused("this is no compact JWS: header, payload and signature with dots between")
    header, payload, signature = (decoded(part) for part in parts)
    header = json.loads(header)
    if header.get("alg") != "EdDSA" or header.get("typ") not in versions:
        raise Refused("the header names another algorithm or another kind of document")
    if set(header) != {"alg", "kid", "typ"}:
        raise Refused("the header says more than a certificate's does")
    known = {
        key["kid"]: key
        for key in keys
        if (key.get("kty"), key.get("crv")) == ("OKP", "Ed25519") and "kid" in key and "x" in key
    }
    if header["kid"] not in known:
        raise Refused("it names a key that is not among the keys given")
    message = f"{parts[0]}.{parts[1]}".encode("ascii")
    if not signed_by(public_key(known[header["kid"]]), signature, message):
        raise Refused("the signature is not of this certificate")
    claims = json.loads(payload)
    if claims["v"] not in versions[header["typ"]]:
        raise Refused(f"it is of version {claims['v']}, which this program does not know")
    check_time(claims, known[header["kid"]])
    return header["typ"], claims


def check_issuer(claims, expected, keys):
    """Warnings where the issuer is not certain; Refused where it is not `expected`, a URL or
    None."""
    issuer = claims["iss"].rstrip("/")
    if expected is not None and issuer != expected.rstrip("/"):
        raise Refused(f"it was issued by {issuer}, and not by {expected}")
    source = keys.get("issuer")
    if source is None:
        yield f"the keys do not say whose they are: take them from {issuer}/.well-known/jwks.json"
    elif source.rstrip("/") != issuer:
        if expected is not None:
            raise Refused(f"the keys are those of {source}, and not of {expected}")
        yield f"the keys are those of {source}, which signs as {issuer} here"
    if expected is None:
        yield "nobody has said who should have issued it: --issuer"


def check_time(certificate, key):
    """Refused when the key was not in use at the time of the certificate (`iat`, in seconds)."""
    since, until = key.get("nbf"), key.get("until")
    if since is not None and certificate["iat"] < since - SLACK:
        raise Refused("it is older than the key that signed it")
    if until is not None and certificate["iat"] > until + SLACK:
        raise Refused("its key had been replaced when it was signed")


def log_digest(log):
    """The digest of a log; Refused for what the service answers while a log is sealed."""
    if log.startswith(b'{"type":"urn:muster:problem:'):
        raise Refused("the file is no log, but what the service answers while there is none")
    return "sha256:" + hashlib.sha256(log).hexdigest()


def check_log(certificate, log):
    """Refused unless `log` is the one that the certificate speaks of, and begins as it says."""
    digest = log_digest(log)
    if digest != certificate["log"]["digest"]:
        raise Refused(f"it speaks of the log {certificate['log']['digest']}, this one is {digest}")
    head, rules, seats = json.loads(log.split(b"\n")[0]), certificate["rules"], certificate["seats"]
    seeded = certificate["draws"]["from"] == "seeded"
    claims = {
        **{name: rules[name] for name in ("game", "edition", "format")},
        **{"match": certificate["match"], "rules": rules["digest"]},
        "players": [seat["player"] for seat in seats],
        "decks": [seat["deck"] for seat in seats],
    }
    if any(head.get(name) != claim for name, claim in claims.items()):
        raise Refused("the log is of another match, other rules, players or decks than it says")
    if head["rng"].get("commit") != (certificate["draws"]["seed_commitment"] if seeded else None):
        raise Refused("the log has its draws from elsewhere than it says")


def check_game(certificate, log, engine, format):
    """Refused unless the engine in the folder `engine` replays the log as the certificate says.

    `log` and `format` are names of files; without the latter, the engine's own format counts.
    """
    command = [sys.executable, "-m", "engine", "verify", "--json", os.path.abspath(log)]
    command += ["--format", os.path.abspath(format)] if format else []
    done = subprocess.run(command, cwd=engine, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1) or not done.stdout:
        raise Refused(f"the engine could not judge the log: {done.stderr.strip()[-300:]}")
    verdict = json.loads(done.stdout)
    if verdict["verdict"] != "certified":
        raise Refused(f"the engine refuses the log: {verdict['code']}: {verdict['reason']}")
    claims = (certificate["rules"]["digest"], certificate["log"]["moves"], certificate["result"])
    if (verdict["rules"], verdict["moves"], verdict["result"]) != claims:
        raise Refused("the engine finds another result or number of moves than it says")
    if certificate["log"].get("hashed") not in (None, verdict["hashed"]):
        raise Refused("the log has hashes and it says that it has none, or the reverse")


def check_named(result, log):
    """Refused unless the result rests on this log."""
    digest = log_digest(log)
    if digest not in [row["log"] for row in result["logs"]]:
        raise Refused(f"the result does not rest on this log, {digest}")


def moment(seconds):
    return time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(seconds))


def statement_of(claims):
    """The URL of the statement that counts now of a match."""
    return f"{claims['iss'].rstrip('/')}/api/v1/matches/{claims['match']}/statement"


def counted(numbers):
    """Victory points and survivors by side, where there are any."""
    names = [name for name in ("victory_points", "survivors") if numbers.get(name)]
    pairs = [f", {name.replace('_', ' ')} {'-'.join(map(str, numbers[name]))}" for name in names]
    return "".join(pairs)


def finished(order):
    """The sides by place, where more than two played."""
    places = [" and ".join(map(str, place)) for place in order]
    return f", order of finish: side {', then '.join(places)}" if places else ""


def words_of_certificate(claims, options):
    """The proofs of a certificate, the claims of the service in it, and the open questions."""
    end = claims["result"]
    won = "won by nobody" if end["winner"] is None else f"won by side {end['winner']}"
    won += f" ({end['reason']}){finished(end.get('order', []))}{counted(end.get('tally', {}))}"
    proves = [SIGNED]
    says = [f"game {claims['game_number']} of match {claims['match']}, {moment(claims['iat'])}"]
    proves += ["the log given is that one, with these rules, decks and seats"] * bool(options.log)
    by = "by the engine given, " * bool(options.engine)
    (proves if by else says).append(f"{by}the log is a whole game, legal move by move, {won}")
    says.append(BROUGHT_BY[claims.get("brought_by") or ("host" if claims["hosted"] else "player")])
    fails = ["who chose the moves, or that these players made them"]
    fails += ["that the game is legal: --engine plays it again"] * (not options.engine)
    if claims["draws"]["from"] == "recorded":
        fails.append("that dice, shuffles or distances were as whoever made the log wrote them")
    elif claims["draws"].get("seed_opened_at"):
        opened = claims["draws"]["seed_opened_at"]
        fails.append(f"that it is older than {opened}, when its seed was open to all")
    else:
        fails.append("that the seed was drawn by chance, and secret when this was played")
    if claims["log"].get("hashed") is False:
        fails.append("that positions were sealed move by move: the log has no hashes")
    if not claims["match"].startswith("casual-"):
        counts = "how the match was settled, or whether this log counts"
        fails.append(f"{counts}: see the statement of its result, {statement_of(claims)}")
    return proves, says, fails


def words_of_result(claims, options):
    """The proofs of a statement, the claims of the service in it, and the open questions."""
    result, before = claims["result"], claims["supersedes"]
    if result is None:
        summary = "it has no result any more"
    else:
        won = "-".join(map(str, [*result["games_won"], result["games_drawn"]]))
        how = KNOWN_BY.get(claims["known_by"], claims["known_by"])
        since, logs = moment(claims["settled_at"]), len(claims["logs"])
        summary = f"it ended {result['outcome']}, games {won}{counted(result)}"
        summary += f" ({result['manner']}); known: {how}; since {since}; on {logs} certified logs"
    says = [f"of match {claims['match']}, {moment(claims['iat'])}: {summary}"]
    if before is not None:
        says.append(f"it takes the place of statement {before['id']}: {before['because']}")
    fails = [
        f"that it still counts: the latest is at {statement_of(claims)}",
        "that the result came about so",
        "that its games are legal: their certificates, and their logs, are checked one by one",
    ]
    return [SIGNED, *["the log given is one that it names"] * bool(options.log)], says, fails


def read(arguments):
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("signed", help="a certificate or a statement of a result: compact JWS")
    parser.add_argument("keys", help="the public keys of who issued it: JSON Web Key Set")
    parser.add_argument("log", nargs="?", help="the log, once it is open")
    parser.add_argument("--issuer", metavar="URL", help="who must have issued it")
    parser.add_argument("--engine", metavar="FOLDER", help="Muster's folder, to play it again")
    parser.add_argument("--format", metavar="FILE", help="the format, if the event has its own")
    options = parser.parse_args(arguments)
    if (options.engine and not options.log) or (options.format and not options.engine):
        parser.error("--engine needs a log, and --format needs --engine")
    return options


def checked(options):
    """The claims, and as sentences warnings, passed checks, what is proved, said and left open.

    Raises Refused, OSError, or an error of a document of another shape.
    """
    with open(options.signed, encoding="ascii") as file:
        text = file.read().strip()
    with open(options.keys, encoding="utf-8") as file:
        keys = json.load(file)
    (type, claims), good = signed_in(text, keys["keys"]), ["signed by a key given"]
    warnings = list(check_issuer(claims, options.issuer, keys))
    if type == RESULT and options.engine:
        raise Refused("it is a statement of a result: --engine checks the certificate of a log")
    if options.log:
        with open(options.log, "rb") as file:
            (check_named if type == RESULT else check_log)(claims, file.read())
        good.append("the log is the one")
    if options.engine:
        check_game(claims, options.log, options.engine, options.format)
        good.append("the game ends as it says")
    words = words_of_result if type == RESULT else words_of_certificate
    return claims, warnings, good, words(claims, options)


def main(arguments):
    options = read(arguments)
    try:
        claims, warnings, good, words = checked(options)
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, Refused) as error:
        reason = str(error) if isinstance(error, Refused) else "it is not written as one is"
        print(f"NOT GOOD: {reason}", file=sys.stderr)
        return 1
    print(json.dumps(claims, indent=2))
    print(f"Issuer: {claims['iss']}")
    for place, label in enumerate(LABELS):
        for line in (warnings, *words)[place]:
            print(f"{label}: {line}.")
    print("GOOD: " + "; ".join(good))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
