"""Lists of players as people paste them."""

import pytest

from tournaments.entries.services.walk_ins import NewPlayer
from web.entries.pasted_players import UnreadableList, read_players


def read(text: str) -> list[tuple[int, str, str, int | None]]:
    return [(player.line, player.name, player.club, player.seed) for player in read_players(text)]


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("Ann Lee", [(1, "Ann Lee", "", None)]),
        ("Ann Lee, Rooks", [(1, "Ann Lee", "Rooks", None)]),
        ("Ann\nBo\r\n\n  Cy  ", [(1, "Ann", "", None), (2, "Bo", "", None), (4, "Cy", "", None)]),
        ("Ann\nBo; Rooks", [(1, "Ann", "", None), (2, "Bo", "Rooks", None)]),
        ("\ufeffname;club;seed\nAnn;Rooks;2", [(2, "Ann", "Rooks", 2)]),
        ("Name\tE\u002dmail\tClub\nAnn\tann@x.example\tRooks", [(2, "Ann", "Rooks", None)]),
        ("Ann,ann@x.example,Rooks,3", [(1, "Ann", "Rooks", 3)]),
        ('"Lee, Ann", "Rooks; North"', [(1, "Lee, Ann", "Rooks; North", None)]),
        ('name,club\n"Ann",\nBo,Rooks', [(2, "Ann", "", None), (3, "Bo", "Rooks", None)]),
        (
            'name,club\n"Ann","Rooks\nNorth"\nBo,',
            [(2, "Ann", "Rooks North", None), (4, "Bo", "", None)],
        ),
        ("seed,name\n1,Ann", [(2, "Ann", "", 1)]),
        ('"Doc" Smith\nBo', [(1, "Doc Smith", "", None), (2, "Bo", "", None)]),
        *(
            (f"Ann{end}Bo", [(1, "Ann", "", None), (2, "Bo", "", None)])
            for end in ("\r", "\v", "\u2028")
        ),
        ("", []),
        # A head may part the name.
        ("First name,Last name\nAnn,Lee\nBo,", [(2, "Ann Lee", "", None), (3, "Bo", "", None)]),
        ("Last_Name;First-Name;Club\nLee;Ann;Rooks", [(2, "Ann Lee", "Rooks", None)]),
        ("Surname\tForename\tSeed\nLee\tAnn\t4", [(2, "Ann Lee", "", 4)]),
        ("First,Last\nAnn,Lee", [(2, "Ann Lee", "", None)]),
        ("First name,Club\nAnn,Rooks", [(2, "Ann", "Rooks", None)]),
        ("Name,First name\nLee,Ann", [(2, "Ann Lee", "", None)]),
        ("Name,Surname\nAnn,Lee", [(2, "Ann Lee", "", None)]),
        (
            "Full name,First name,Last name\nDr Ann Lee,Ann,Lee\n,Bo,Ray",
            [(2, "Dr Ann Lee", "", None), (3, "Bo Ray", "", None)],
        ),
        # Heads of spreadsheets in other languages.
        ("Nombre;Apellidos;Club\nAna;Gil;Rooks", [(2, "Ana Gil", "Rooks", None)]),
        ("Nom;Prénom;Courriel\nLee;Ann;a@x.example", [(2, "Ann Lee", "", None)]),
        ("Nachname\tVorname\tVerein\nLee\tAnn\tRooks", [(2, "Ann Lee", "Rooks", None)]),
        ("Imię,Nazwisko\nAnna,Nowak", [(2, "Anna Nowak", "", None)]),
        ("Имя;Фамилия;Клуб\nАнна;Ли;Ладья", [(2, "Анна Ли", "Ладья", None)]),
        ("Naam,Bericht\nAnn,a@x.example", [(2, "Ann", "", None)]),
        ("名前,クラブ\n田中,飛車", [(2, "田中", "飛車", None)]),
        # A word that is a name as well heads nothing by itself: no player vanishes.
        ("Nom\nAnn", [(1, "Nom", "", None), (2, "Ann", "", None)]),
        ("Nome, Rooks\nAnn", [(1, "Nome", "Rooks", None), (2, "Ann", "", None)]),
        # One of the short words alone is a name.
        ("Last, Rooks", [(1, "Last", "Rooks", None)]),
    ],
)
def test_lists_are_read(text: str, players: list[tuple[int, str, str, int | None]]) -> None:
    assert read(text) == players


def test_users_are_named_by_their_user_names_and_ratings_have_a_head() -> None:
    assert read_players("@kim\nLee, @lee") == [
        NewPlayer(username="kim", line=1),
        NewPlayer(name="Lee", username="lee", line=2),
    ]
    assert read_players("user name,rating\nkim,1500") == [
        NewPlayer(username="kim", rating=1500, line=2)
    ]


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (
            'Ann\n"Bo\nCy\nDi',
            [
                'Line 2 has a quotation mark (") that is never closed. Remove it, or close it in'
                " the same line."
            ],
        ),
        (
            "Ann, Rooks\nBo\nCy; Rooks",
            [
                "Line 3 (Cy; Rooks): A name has no semicolon. Separate the cells of all lines by"
                " the same sign."
            ],
        ),
        (
            "name,seed\nAnn,first",
            ["Line 2 (Ann, first): “first” isn’t a seed. Write a whole number from 1 on."],
        ),
        (
            "name,seed\nAnn,0",
            ["Line 2 (Ann, 0): “0” isn’t a seed. Write a whole number from 1 on."],
        ),
        (
            "Ann,Rooks,North\nBo\n,Rooks",
            [
                "Line 1 (Ann, Rooks, North): “North” doesn’t fit. Write a name, then the club"
                " and a seed.",
                "Line 3 (, Rooks): There is no name in this line. Add one, or remove the line.",
            ],
        ),
        (
            "name,club\nLee, Ann, Rooks",
            [
                "Line 2 (Lee, Ann, Rooks): This line has more values than there are columns."
                " Put text with commas in quotes."
            ],
        ),
        (
            "\n".join(f"Player {number}" for number in range(501)),
            ["This list has 501 players. Add up to 500 at once."],
        ),
    ],
)
def test_every_bad_line_is_named_with_its_mend(text: str, faults: list[str]) -> None:
    with pytest.raises(UnreadableList) as refusal:
        read_players(text)

    assert refusal.value.faults == faults
