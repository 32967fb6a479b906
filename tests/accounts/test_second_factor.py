"""A second factor: set up, asked for, used once, and taken off."""

from collections.abc import Callable
from datetime import datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from accounts import passkeys, totp
from accounts.models import AuthenticatorApp, Email, Passkey, RecoveryCode, User
from accounts.passkeys import UnusablePasskey, passkeys_work
from accounts.services.attempts import CODE_ANYWHERE, TooManyAttempts
from accounts.services.closing import empty_account, shut
from accounts.services.second_factors import (
    AppInUse,
    NoSecondFactor,
    TooManyPasskeys,
    add_app,
    add_passkey,
    make_recovery_codes,
    remove_app,
    remove_passkey,
)
from accounts.services.second_step import (
    SecondFactorMissing,
    SecondFactorNeeded,
    WrongCode,
    check_code,
    check_passkey,
    has_second_factor,
)
from accounts.services.signing_in import sign_in
from accounts.services.tokens import create_own_token, create_token_by_password
from ledger.models import LedgerEntry
from tests.support.factories import NOW
from tests.support.passkeys import SoftwareKey
from tests.support.passwords import PASSWORD, make_person

pytestmark = pytest.mark.django_db

SECRET = b"12345678901234567890"
SITE = "https://muster.example"
PLACE = "192.0.2.1"


@pytest.fixture(autouse=True)
def _site(settings: Any) -> None:
    settings.MUSTER_URL = SITE


def later(steps: int) -> datetime:
    return NOW + timedelta(seconds=30 * steps)


def code_at(now: datetime) -> str:
    return totp.code_of(SECRET, totp.step_at(now))


def with_app(name: str = "ann") -> tuple[User, list[str]]:
    """A user with an app, and their recovery codes."""
    user = make_person(name)
    return user, add_app(user=user, secret=SECRET, code=code_at(NOW), now=NOW)


def with_key(key: SoftwareKey, name: str = "ann") -> User:
    user = make_person(name)
    add_key(user, key)
    return user


def add_key(user: User, key: SoftwareKey) -> list[str]:
    options, state = passkeys.creation_question(user_id=user.pk, username=user.username, known=[])
    facts: dict[str, Any] = {"user": user, "name": "Phone", "state": state, "now": NOW}
    return add_passkey(answer=key.create(options), **facts)


def try_code(user: User, code: str, now: datetime, address: str = PLACE) -> str:
    """The code of the refusal; empty where the code was right."""
    try:
        check_code(user=user, code=code, address=address, now=now)
    except (WrongCode, TooManyAttempts) as error:
        return error.code
    return ""


def ask_key(user: User) -> tuple[str, Any]:
    return passkeys.use_question([bytes(row.credential) for row in user.passkeys.all()])


def try_key(user: User, state: Any, answer: str) -> str:
    try:
        check_passkey(user=user, state=state, answer=answer, address=PLACE, now=NOW)
    except (UnusablePasskey, TooManyAttempts) as error:
        return error.code
    return ""


def test_a_code_of_the_app_is_taken_once() -> None:
    user, _ = with_app()
    now = later(2)
    code = code_at(now)
    assert [try_code(user, code, now), try_code(user, code, now)] == ["", "wrong_code"]
    assert try_code(user, code_at(later(3)), later(3)) == ""
    # The one of the step before came too late to be of use to anybody.
    assert try_code(user, code_at(later(2)), later(3)) == "wrong_code"


def test_the_code_that_set_it_up_signs_nobody_in() -> None:
    user, _ = with_app()
    assert try_code(user, code_at(NOW), NOW) == "wrong_code"


def test_a_recovery_code_is_taken_once_however_it_is_written() -> None:
    user, codes = with_app()
    assert (len(codes), len({*codes}), RecoveryCode.objects.count()) == (10, 10, 10)
    loud = codes[0].upper().replace("-", " ")
    assert [try_code(user, loud, NOW), try_code(user, codes[0], NOW)] == ["", "wrong_code"]
    assert RecoveryCode.objects.count() == 9
    assert Email.objects.filter(user=user, body__contains="Codes left: 9").count() == 1


def test_new_recovery_codes_end_the_old() -> None:
    user, codes = with_app()
    others = make_recovery_codes(user=user, now=NOW)
    assert [try_code(user, codes[0], NOW), try_code(user, others[0], NOW)] == ["wrong_code", ""]


def test_codes_are_of_one_account() -> None:
    _, codes = with_app()
    ben = make_person("ben")
    assert try_code(ben, codes[0], NOW) == "wrong_code"
    assert try_code(ben, code_at(NOW), NOW) == "wrong_code"


def test_guesses_are_limited_at_a_place_and_everywhere() -> None:
    user, _ = with_app()
    tries = [try_code(user, "000000", NOW) for _ in range(7)]
    assert tries == ["wrong_code"] * 5 + ["too_many_attempts"] * 2
    everywhere = [try_code(user, "000000", NOW, f"198.51.100.{n}") for n in range(20)]
    assert everywhere == ["wrong_code"] * 15 + ["too_many_attempts"] * 5
    # Wrong once, right once: where the user signed in before, others’ guesses hold up nobody.
    other, _ = with_app("ben")
    assert try_code(other, code_at(later(2)), later(2)) == ""
    for n in range(25):
        try_code(other, "000000", later(3), f"198.51.100.{n}")
    assert try_code(other, code_at(later(4)), later(4)) == ""


def test_a_year_of_guesses_is_too_short() -> None:
    """Three codes are right at any time, of a million."""
    passed, guesses = timedelta(), 0
    while passed < timedelta(days=365):
        guesses += 1
        passed += CODE_ANYWHERE.pause_after(guesses) or timedelta()
    assert 3 * guesses / 10**6 < 0.03


def test_the_password_alone_makes_no_place_known_and_keeps_no_account() -> None:
    user, _ = with_app()
    User.objects.filter(pk=user.pk).update(closing_at=later(100))
    sign_in(name="ann", password=PASSWORD, address=PLACE, now=NOW)
    user.refresh_from_db()
    assert user.closing_at is not None
    check_code(user=user, code=code_at(later(2)), address=PLACE, now=later(2))
    user.refresh_from_db()
    assert user.closing_at is None


def test_a_passkey_signs_in_and_each_answer_once() -> None:
    key = SoftwareKey(SITE)
    user = with_key(key)
    options, state = ask_key(user)
    answer = key.get(options)
    assert [try_key(user, state, answer), try_key(user, state, answer)] == ["", "unusable_passkey"]
    options, state = ask_key(user)
    assert try_key(user, state, key.get(options)) == ""
    assert Passkey.objects.get().uses == 2


def test_a_copy_of_a_key_is_found_by_its_count() -> None:
    key = SoftwareKey(SITE)
    user = with_key(key)
    Passkey.objects.update(uses=5)
    options, state = ask_key(user)
    assert try_key(user, state, key.get(options)) == "unusable_passkey"


def test_keys_that_count_nothing_go_on() -> None:
    key = SoftwareKey(SITE, gives_count=False)
    user = with_key(key)
    for _ in range(2):
        options, state = ask_key(user)
        assert try_key(user, state, key.get(options)) == ""


def _of_another_site(user: User, options: str) -> str:
    return SoftwareKey("https://muster.example.evil").get(options)


def _of_another_key(user: User, options: str) -> str:
    return SoftwareKey(SITE).get(options)


def _nonsense(user: User, options: str) -> str:
    return '{"id": [1]}'


def _deep(user: User, options: str) -> str:
    return "[" * 5000


def _long(user: User, options: str) -> str:
    return " " * 20_000


@pytest.mark.parametrize(
    "answer_of",
    [_of_another_site, _of_another_key, _nonsense, _deep, _long],
)
def test_what_proves_no_passkey(answer_of: Callable[[User, str], str]) -> None:
    user = with_key(SoftwareKey(SITE))
    options, state = ask_key(user)
    assert try_key(user, state, answer_of(user, options)) == "unusable_passkey"
    assert try_key(user, {}, SoftwareKey(SITE).get(options)) == "unusable_passkey"


def test_an_answer_to_another_question_is_none() -> None:
    key = SoftwareKey(SITE)
    user = with_key(key)
    options, _ = ask_key(user)
    _, state = ask_key(user)
    assert try_key(user, state, key.get(options)) == "unusable_passkey"


def test_a_passkey_belongs_to_one_account_once() -> None:
    key = SoftwareKey(SITE)
    user = with_key(key)
    for other in (user, make_person("ben")):
        with pytest.raises(TooManyPasskeys, match="set up already"):
            add_key(other, key)


@pytest.mark.parametrize(
    ("address", "works"),
    [
        ("https://muster.example", True),
        ("http://localhost:8000", True),
        ("http://muster.example", False),
        ("http://127.0.0.1:8000", False),
        ("https://[::1]", False),
    ],
)
def test_where_passkeys_work(settings: Any, address: str, works: bool) -> None:
    settings.MUSTER_URL = address
    assert passkeys_work() is works


def test_an_app_is_set_up_by_a_right_code_and_once() -> None:
    user = make_person("ann")
    with pytest.raises(WrongCode):
        add_app(user=user, secret=SECRET, code="000000", now=NOW)
    assert not has_second_factor(user)
    assert len(add_app(user=user, secret=SECRET, code=code_at(NOW), now=NOW)) == 10
    with pytest.raises(AppInUse):
        add_app(user=user, secret=SECRET, code=code_at(NOW), now=NOW)
    assert add_key(user, SoftwareKey(SITE)) == []  # The codes are there already.


def test_recovery_codes_go_with_the_last_factor() -> None:
    user, _ = with_app()
    add_key(user, SoftwareKey(SITE))
    remove_app(user=user, now=NOW)
    assert (has_second_factor(user), RecoveryCode.objects.count()) == (True, 10)
    remove_passkey(user=user, passkey_id=user.passkeys.get().pk, now=NOW)
    assert (has_second_factor(user), RecoveryCode.objects.count()) == (False, 0)
    with pytest.raises(NoSecondFactor):
        make_recovery_codes(user=user, now=NOW)


def test_each_change_is_in_the_journal_and_told_by_email() -> None:
    user, codes = with_app()
    check_code(user=user, code=codes[0], address=PLACE, now=NOW)
    make_recovery_codes(user=user, now=NOW)
    remove_app(user=user, now=NOW)
    entries = LedgerEntry.objects.filter(stream=f"user:{user.pk}", kind__contains="_factor_")
    assert [(entry.kind, entry.data, entry.public) for entry in entries.order_by("number")] == [
        ("user.second_factor_added", {"factor": "app"}, False),
        ("user.second_factor_removed", {"factor": "app"}, False),
    ]
    assert (
        Email.objects.filter(subject="The second step of signing in to ann has changed").count()
        == 4
    )


def test_the_operator_takes_it_off() -> None:
    user, _ = with_app()
    out = StringIO()
    call_command("remove_second_factor", "ann", "--reason", "Lost phone.", stdout=out)
    assert out.getvalue() == "ann now signs in with the password only.\n"
    assert (has_second_factor(user), RecoveryCode.objects.count()) == (False, 0)
    entry = LedgerEntry.objects.get(kind="user.second_factor_removed")
    assert (entry.actor, entry.data, entry.private) == (
        None,
        {"factor": "all"},
        {"reason": "Lost phone."},
    )
    for name, complaint in (
        ("ann", "This account has no second factor."),
        ("zoe", "There is no user 'zoe'."),
    ):
        with pytest.raises(CommandError, match=complaint) as refused:
            call_command("remove_second_factor", name, "--reason", "x")
        assert refused.value.returncode == 2


def token(code: str, now: datetime = NOW) -> str:
    made = create_token_by_password(
        login="ann",
        password=PASSWORD,
        name="bot",
        scopes=["decks:write"],
        days=1,
        code=code,
        address=PLACE,
        now=now,
    )
    return made.text


def test_a_token_by_password_needs_a_code_too_and_goes_on_without() -> None:
    user, codes = with_app()
    with pytest.raises(SecondFactorNeeded):
        token("")
    with pytest.raises(WrongCode):
        token("000000")
    assert token(codes[0]).startswith("muster_")
    assert user.tokens.get().revoked_at is None


def test_organisers_need_it_where_the_operator_wants_that(settings: Any) -> None:
    user = make_person("ann")

    def make(scope: str) -> None:
        create_own_token(user=user, name="bot", scopes=[scope], days=1, now=NOW)

    make("events:manage")
    settings.MUSTER_SECOND_FACTOR = "organisers"
    make("decks:write")
    for scope in ("events:manage", "results:write", "games:host"):
        with pytest.raises(SecondFactorMissing):
            make(scope)
    add_app(user=user, secret=SECRET, code=code_at(NOW), now=NOW)
    make("events:manage")


def test_it_goes_with_the_account() -> None:
    user, _ = with_app()
    add_key(user, SoftwareKey(SITE))
    shut(user=user, now=NOW)
    empty_account(user=user, now=NOW)
    left = [model.objects.count() for model in (AuthenticatorApp, Passkey, RecoveryCode)]
    assert left == [0, 0, 0]
