"""What a name can be taken for, and which letters a word of it mixes (Unicode UTS 39)."""

import pytest
from django.db import IntegrityError, transaction

from accounts.models import User
from accounts.selectors import find_login, find_user
from accounts.services.organisations import create_organisation, remove_member
from accounts.services.signing_up import sign_up
from accounts.services.users import UnusableUsername, UsernameTaken, create_service_user
from contract.errors import NotFound
from ground.spelling import (
    ConfusingName,
    check_spelling,
    likeness,
    look_alike,
    same_spelling,
    skeleton,
)
from tests.ground.confusables_table import written
from tests.support.factories import NOW, make_user
from tests.support.passwords import ADDRESS, PASSWORD, make_person

# Everyday names in many scripts, some with as many marks on a letter as their languages write.
WRITTEN = [
    *("Anna Schmidt", "Łukasz Żółć", "Đặng Thị Huệ", "Tiến Nguyễn", "O\u2019Brien", "ʻOkina"),
    *("Иван Ёлкин", "Михайло Їжак", "Ελένη Παπαδοπούλου", "Նարե", "ქეთევანი", "ᏣᎳᎩ"),
    *("שָׁלוֹם בְּרֵאשִׁ֖ית", "مُحَمَّدٌ", "ज़िंदगी क़ुर्आन", "ที่รัก น้ำ กี่", "མཚོ་རྒྱུད", "မြို့", "தமிழ்"),
    *("东方不败", "東京タワーさん", "ｶﾀｶﾅ", "ㄅㄆ李"),
    *("김민준", "金Kim", "Leeさん", "Ｗｉｄｅ", "ﬁn"),
    *("Иван Ivan", "Spartak-Москва", "Team Ω", "R2-D2", "X Æ A-12", "😀 Team"),
]


@pytest.mark.parametrize("name", WRITTEN)
def test_names_of_people_pass(name: str) -> None:
    check_spelling(name)


@pytest.mark.parametrize(
    ("name", "word", "scripts"),
    [
        ("Аlice", "Аlice", "Cyrillic, Latin"),
        ("Team AliсeX", "AliсeX", "Cyrillic, Latin"),
        ("O\u2019Αthens", "Αthens", "Greek, Latin"),
        ("ИванΣ", "ИванΣ", "Cyrillic, Greek"),
        ("東Я", "東Я", "Cyrillic, Han"),
        ("김さん", "김さん", "Hangul, Hiragana"),
    ],
)
def test_a_word_is_of_one_script(name: str, word: str, scripts: str) -> None:
    with pytest.raises(ConfusingName) as error:
        check_spelling(name)

    assert str(error.value) == (
        f"Each word of a name uses letters of one script, but “{word}” mixes {scripts}."
    )


def test_marks_are_not_heaped_up() -> None:
    check_spelling("Zo" + "\u0301" * 3)
    for heap in ("\u0301" * 4, "\u0301\u20dd\u0301\u0323\u0301"):
        with pytest.raises(ConfusingName, match=r"^A letter of a name can have up to 3 accents\.$"):
            check_spelling("Zo" + heap)
    with pytest.raises(ConfusingName):
        check_spelling("Z\u00f6" + "\u0301" * 3)


@pytest.mark.parametrize(
    ("first", "second", "alike"),
    [
        ("Alice", "alice", (True, True)),
        ("Alice", "Аlice", (True, True)),
        ("Alice", "AIice", (True, True)),
        ("ALICE", "аliсе", (True, True)),
        ("Sara Capa", "Sara Сара", (True, True)),
        ("Bill 10", "BiII 1O", (True, True)),
        ("Corner", "Comer", (True, True)),
        ("O'Brien", "O\u2019Brien", (True, True)),
        ("Ian", "Lan", (False, True)),
        ("Anna", "Анна", (False, False)),
        ("Anna Schmidt", "Anna Schmitt", (False, False)),
        ("Anna Schmidt", "Anna Schmidt 2", (False, False)),
    ],
)
def test_what_looks_alike(first: str, second: str, alike: tuple[bool, bool]) -> None:
    assert (look_alike(first, second), likeness(first) == likeness(second)) == alike


def test_a_skeleton_is_its_own() -> None:
    names = [*WRITTEN, "Аlice", "Corner"]

    assert [skeleton(skeleton(name)) for name in names] == [skeleton(name) for name in names]


@pytest.mark.parametrize(
    ("other", "same"),
    [("MIKES", True), ("mıkes", False), ("mikeſ", False), ("mi\u212aes", False), ("ｍikes", False)],
)
def test_capitals_of_ascii_alone(other: str, same: bool) -> None:
    assert same_spelling("Mikes", other) is same


def test_the_table_is_made_from_that_of_unicode() -> None:
    source = """\ufeff# Version: 99.0.0
0430 ;\t0061 ;\tMA\t# ( а → a )
0251 ; 0061 ; MA # ( ɑ → a )
FF41 ; 0061 ; MA # form KD replaces it
2329 ; 276C ; MA # form KD replaces it
1F700 ; 0051 0045 ; MA # a symbol
006D ; 0072 006E ; MA # ( m → rn )
"""

    assert written(source).splitlines()[-2:] == ["0061 : 0430 0251", "0072 006E : 006D"]
    assert "Unicode 99.0.0" in written(source)


@pytest.mark.django_db
@pytest.mark.parametrize("typed", ["kıssi", "kiſsi", "\u212aissi", "kİssi", "ｋissi"])
def test_a_look_alike_of_a_name_finds_nobody(typed: str) -> None:
    kissi = make_person("Kissi")
    organisation = create_organisation(slug="kissis", name="O", owner=kissi, now=NOW)

    assert (find_user(username="KISSI"), find_login(name="KISSI")) == (kissi, kissi)
    assert (find_user(username=typed), find_login(name=typed)) == (None, None)
    with pytest.raises(NotFound):
        remove_member(organisation_id=organisation.pk, actor=kissi, username=typed, now=NOW)


@pytest.mark.django_db
def test_nobody_signs_up_under_a_name_that_looks_like_anothers() -> None:
    make_person("Alice")
    for name in ("AIice", "a1ice", "alice"):
        with pytest.raises(UsernameTaken):
            sign_up(
                username=name, email="x@example.org", password=PASSWORD, address=ADDRESS, now=NOW
            )
        with pytest.raises(UsernameTaken):
            make_person(name, email="x@example.org")
    with pytest.raises(UsernameTaken, match="looks too much like another user’s name"):
        create_service_user(username="аӏісе")
    sign_up(username="corner", email="x@example.org", password=PASSWORD, address=ADDRESS, now=NOW)
    with pytest.raises(UsernameTaken):
        sign_up(
            username="comer", email="y@example.org", password=PASSWORD, address=ADDRESS, now=NOW
        )

    assert create_service_user(username="ALICE").username == "Alice"


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["Аlice", "\ufdfa" * 40])
def test_names_that_no_program_can_have(name: str) -> None:
    with pytest.raises(UnusableUsername):
        create_service_user(username=name)


@pytest.mark.django_db
def test_the_database_holds_it() -> None:
    make_user("alice")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create(username="a1ice", likeness=likeness("a1ice"))
