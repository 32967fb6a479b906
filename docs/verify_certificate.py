#!/usr/bin/env python3
"""Checks a certificate without trusting the service that issued it, and without its programs.

    python3 verify_certificate.py certificate.jws jwks.json [log.jsonl]

Says what the certificate says and ends with 0 when one of the keys has signed it and the log, if
one is given, is the one that it speaks of; else ends with 1 and says what is wrong. Python 3.9 or
newer is all it needs: the signature (Ed25519) is checked here, step by step as RFC 8032 has it.
"""

import base64
import binascii
import hashlib
import json
import sys

# The curve of RFC 8032, section 5.1: -x² + y² = 1 + D·x²·y² over the integers modulo P.
P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)


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
    return json.loads(payload)


def check_log(certificate, log):
    """Refused unless `log` is the one that the certificate speaks of."""
    digest = "sha256:" + hashlib.sha256(log).hexdigest()
    if digest != certificate["log"]["digest"]:
        raise Refused(f"it speaks of the log {certificate['log']['digest']}, this one is {digest}")


def main(arguments):
    if len(arguments) not in (2, 3):
        print(__doc__.strip().splitlines()[2].strip(), file=sys.stderr)
        return 2
    try:
        with open(arguments[0], encoding="ascii") as file:
            text = file.read().strip()
        with open(arguments[1], encoding="utf-8") as file:
            keys = json.load(file)["keys"]
        certificate = certificate_in(text, keys)
        if len(arguments) == 3:
            with open(arguments[2], "rb") as file:
                check_log(certificate, file.read())
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, Refused) as error:
        reason = str(error) if isinstance(error, Refused) else "it is not written as one is"
        print(f"NOT GOOD: {reason}", file=sys.stderr)
        return 1
    print(json.dumps(certificate, indent=2))
    print("GOOD: signed by a key given" + ("; the log is the one" if len(arguments) == 3 else ""))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
