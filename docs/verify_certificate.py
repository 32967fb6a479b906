#!/usr/bin/env python3
"""Checks a certificate without trusting the service that issued it, and without its programs.

    python3 verify_certificate.py certificate.jws jwks.json [log.jsonl] [--engine FOLDER]

Says what the certificate says and ends with 0 when one of the keys has signed it while it was in
use, and the log, if one is given, is the one that it speaks of; with the folder of Muster's engine
it has the game played again, too. Else it ends with 1 and says what is wrong. Python 3.9 or newer
is all it needs: the signature (Ed25519) is checked here, step by step as RFC 8032 has it.
"""

import argparse
import base64
import binascii
import hashlib
import json
import os
import subprocess
import sys

# The curve of RFC 8032, section 5.1: -x² + y² = 1 + D·x²·y² over the integers modulo P.
P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)

# Seconds by which the clocks of those who sign may differ.
SLACK = 300


class Refused(Exception):
    """The certificate is not good; the text says why."""


def add(one, other):
    """The sum of two points, each as X, Y, Z, T with x = X/Z, y = Y/Z, x·y = T/Z."""
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c = 2 * one[3] * other[3] * D % P
    d = 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def times(number, point):
    """`point` added to nothing `number` times."""
    found = (0, 1, 1, 0)
    while number:
        if number & 1:
            found = add(found, point)
        point = add(point, point)
        number >>= 1
    return found


def same(one, other):
    return (
        one[0] * other[2] % P == other[0] * one[2] % P
        and one[1] * other[2] % P == other[1] * one[2] % P
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
    if x & 1 != odd:
        x = P - x
    return (x, y, 1, x * y % P)


BASE = point_of((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


def signed_by(public, signature, message):
    """Whether `signature` (64 bytes) over `message` is of the key `public` (section 5.1.7)."""
    key, nonce = point_of(public), point_of(signature[:32])
    factor = int.from_bytes(signature[32:], "little")
    if key is None or nonce is None or len(signature) != 64 or factor >= ORDER:
        return False
    digest = hashlib.sha512(signature[:32] + public + message).digest()
    challenge = int.from_bytes(digest, "little") % ORDER
    return same(times(factor, BASE), add(nonce, times(challenge, key)))


def decoded(text):
    """What `text` is the base64url of, without padding and in its only spelling."""
    try:
        data = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise Refused("a part of the certificate is no base64url") from None
    if base64.urlsafe_b64encode(data).rstrip(b"=").decode() != text:
        raise Refused("a part of the certificate is spelt in an unusual way")
    return data


def certificate_in(text, keys):
    """What the certificate says, when a key of `keys` has signed it; Refused otherwise.

    The algorithm is ours to choose and not the certificate's: a header that names another is
    refused, and the name of the key finds one among those at hand and nothing else.
    """
    parts = text.split(".")
    if len(parts) != 3:
        raise Refused("this is no compact JWS: header, payload and signature with dots between")
    header, payload, signature = (decoded(part) for part in parts)
    header = json.loads(header)
    if header.get("alg") != "EdDSA" or header.get("typ") != "muster-certificate+jws":
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
    if not signed_by(decoded(known[header["kid"]]["x"]), signature, message):
        raise Refused("the signature is not of this certificate")
    certificate = json.loads(payload)
    check_time(certificate, known[header["kid"]])
    return certificate


def check_time(certificate, key):
    """Refused when the key was not in use at the time that the certificate names."""
    since, until = key.get("nbf"), key.get("until")
    if since is not None and certificate["iat"] < since - SLACK:
        raise Refused("it is older than the key that signed it")
    if until is not None and certificate["iat"] > until + SLACK:
        raise Refused("its key had been replaced when it was signed")


def check_log(certificate, log):
    """Refused unless `log` is the one that the certificate speaks of, and begins as it says."""
    digest = "sha256:" + hashlib.sha256(log).hexdigest()
    if digest != certificate["log"]["digest"]:
        raise Refused(f"it speaks of the log {certificate['log']['digest']}, this one is {digest}")
    head, rules, seats = json.loads(log.split(b"\n")[0]), certificate["rules"], certificate["seats"]
    seeded = certificate["draws"]["from"] == "seeded"
    claims = {
        "match": certificate["match"],
        "game": rules["game"],
        "edition": rules["edition"],
        "format": rules["format"],
        "rules": rules["digest"],
        "players": [seat["player"] for seat in seats],
        "decks": [seat["deck"] for seat in seats],
    }
    if any(head.get(name) != claim for name, claim in claims.items()):
        raise Refused("the log is of another match, other rules, players or decks than it says")
    if head["rng"].get("commit") != (certificate["draws"]["seed_commitment"] if seeded else None):
        raise Refused("the log has its draws from elsewhere than it says")


def check_game(certificate, log, engine, format):
    """Refused unless the engine in the folder `engine` finds the game that the certificate tells.

    `log` and `format` are names of files; without the latter, the engine's own format counts.
    """
    command = [sys.executable, "-m", "engine", "verify", "--json", os.path.abspath(log)]
    command += ["--format", os.path.abspath(format)] if format else []
    done = subprocess.run(command, cwd=engine, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1) or not done.stdout:
        raise Refused(f"the engine could not judge the log: {done.stderr.strip()[-300:]}")
    found = json.loads(done.stdout)
    if found["verdict"] != "certified":
        raise Refused(f"the engine refuses the log: {found['code']}: {found['reason']}")
    told = (certificate["rules"]["digest"], certificate["log"]["moves"], certificate["result"])
    if (found["rules"], found["moves"], found["result"]) != told:
        raise Refused("the engine finds another result or number of moves than it says")


def read(arguments):
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("certificate", help="a certificate: compact JWS")
    parser.add_argument("keys", help="the public keys of who issued it: JSON Web Key Set")
    parser.add_argument("log", nargs="?", help="the log, once it is open")
    parser.add_argument("--engine", metavar="FOLDER", help="Muster's folder, to play it again")
    parser.add_argument("--format", metavar="FILE", help="the format, if the event has its own")
    options = parser.parse_args(arguments)
    if (options.engine and not options.log) or (options.format and not options.engine):
        parser.error("--engine needs a log, and --format needs --engine")
    return options


def checked(options):
    """The certificate and what has been found good; Refused, OSError or an error of its shape."""
    with open(options.certificate, encoding="ascii") as file:
        text = file.read().strip()
    with open(options.keys, encoding="utf-8") as file:
        keys = json.load(file)["keys"]
    certificate, good = certificate_in(text, keys), ["signed by a key given"]
    if options.log:
        with open(options.log, "rb") as file:
            check_log(certificate, file.read())
        good.append("the log is the one")
    if options.engine:
        check_game(certificate, options.log, options.engine, options.format)
        good.append("the game ends as it says")
    return certificate, good


def main(arguments):
    options = read(arguments)
    try:
        certificate, good = checked(options)
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, Refused) as error:
        reason = str(error) if isinstance(error, Refused) else "it is not written as one is"
        print(f"NOT GOOD: {reason}", file=sys.stderr)
        return 1
    print(json.dumps(certificate, indent=2))
    print("GOOD: " + "; ".join(good))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
