"""Users, their organisations, and the tokens by which programs act for users.

An account is made when its user opens the link in an email, which confirms the address. Every
request for an email writes one, whatever the address, so no answer tells which addresses have
accounts. Emails with a link go to a stored address, never to a typed one.

`ground/addresses.py` and `ground/spelling.py` compare the addresses and names that people type. The
database never does, since some databases take ı for an i. Names that look alike (Unicode UTS 39)
are one name.

Attempts to sign in are counted for an account at an address, for an address, and for an account at
all addresses together (`services/attempts.py`). Where users have signed in before
(`services/known_places.py`), the attempts of others do not delay them.

Users who have set up a second factor (`services/second_factors.py`) give it after their password.
Until then their session holds only which user gave a password (`web/accounts/second_step.py`). A
code of an app (`totp.py`), a recovery code or a passkey (`passkeys.py`) completes the sign-in, and
is accepted once (`services/second_step.py`, docs/decisions/0058-a-second-step-of-our-own.md). API
tokens work without it.

In an organisation each role has powers (`roles.py`). Services check them under the lock of the
organisation's row.
"""
