"""The heads of the columns of a pasted list of players, in the languages of the spreadsheets that
people export."""

import unicodedata
from collections.abc import Mapping, Sequence

# Heads of columns, as `_bare` writes them.
_ENGLISH: Mapping[str, str] = {
    **dict.fromkeys(("name", "player", "playername", "fullname"), "name"),
    **dict.fromkeys(("firstname", "givenname", "forename"), "first"),
    **dict.fromkeys(("lastname", "familyname", "surname"), "last"),
    "username": "username",
    "club": "club",
    "team": "club",
    **dict.fromkeys(("email", "mail", "emailaddress"), "email"),
    "seed": "seed",
    "rating": "rating",
}
# Words that head columns of half a name side by side, and alone may be a name.
_SHORT: Mapping[str, str] = {"first": "first", "last": "last"}
# Heads in other languages. Some of them are names of people, so a row of them is one of heads only
# beside another head or above email addresses.
_ELSEWHERE: Mapping[str, str] = {
    "name": "nom nombre nome naam jméno meno név nume navn namn nimi nafn имя ім'я име όνομα isim"
    " ad ime vardas vārds 名前 氏名 姓名 이름 spieler joueur jugador giocatore jogador speler gracz"
    " hráč játékos jucător spiller spelare pelaaja игрок гравець играч παίκτης oyuncu プレイヤー"
    " nomcomplet nomecompleto nombrecompleto nombreyapellidos nomeecognome volledigenaam"
    " vorundnachname imięinazwisko adsoyad фио",
    "first": "vorname prénom voornaam imię fornavn förnamn etunimi keresztnév utónév prenume"
    " krestníjméno nombredepila 名",
    "last": "nachname familienname nomdefamille apellido apellidos cognome sobrenome apelido"
    " achternaam nazwisko příjmení priezvisko vezetéknév efternavn etternavn efternamn sukunimi"
    " фамилия прізвище фамилно επώνυμο soyad soyadı priimek prezime 姓",
    "username": "benutzername nomdutilisateur usuario nomeutente gebruikersnaam",
    "club": "verein klub klubb клуб vereniging seura σύλλογος kulüp équipe equipo squadra equipa"
    " mannschaft drużyna команда ploeg クラブ",
    "email": "correo correoelectrónico courriel adressemail adresseemail emailadresse epost"
    " eposta sähköposti почта электроннаяпочта електроннапошта postaelettronica メール"
    " メールアドレス",
    "seed": "setzplatz têtedesérie",
    "rating": "elo wertung",
}
_NAMING = {"name", "username", "first", "last"}


def columns_of(first: Sequence[str], below: Sequence[Sequence[str]]) -> list[str] | None:
    """The columns that the `first` row of a list heads, empty for those that we do not know; None
    if it is a player. `below` are the rows after it.

    A name or user name must be among them. English heads are enough by themselves; those of other
    languages count where two cells are heads, or where email addresses stand below one cell that is
    none.
    """
    words = [_bare(cell) for cell in first]
    english = {**_ENGLISH, **_SHORT} if {*_SHORT} <= {*words} else _ENGLISH
    in_english = {english.get(word, "") for word in words}
    columns = [english.get(word) or _BY_WORD.get(word, "") for word in words]
    if not _NAMING & {*columns}:
        return None
    several = sum(map(bool, columns)) > 1
    sure = _NAMING & in_english or several or _above_addresses(first, below)
    return columns if sure else None


def _above_addresses(first: Sequence[str], below: Sequence[Sequence[str]]) -> bool:
    """True if a column has email addresses in all its rows but the first."""
    for number, head in enumerate(first):
        cells = [row[number] if number < len(row) else "" for row in below]
        if cells and "@" not in head and all("@" in cell.lstrip("@") for cell in cells):
            return True
    return False


def _bare(text: str) -> str:
    """Small letters and digits alone, without accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(filter(str.isalnum, apart))


_BY_WORD: Mapping[str, str] = {
    _bare(word): column for column, words in _ELSEWHERE.items() for word in words.split()
}
