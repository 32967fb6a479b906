"""Results in few letters, for tests of standings."""

from fractions import Fraction

from tournaments.standings.counting import Breakdown, Explained, Played, Profile, Table


def parts(line: str) -> list[Played]:
    """Rounds parted by `/`, of matches such as `a>b` (a beats b 1-0), `a=b` (a draw), `a+` (a bye),
    `a-` (an assigned loss) and `a>b2-1` or `a=b1-1-1` (with games), as parts."""
    played = []
    for number, round_ in enumerate(line.split("/"), 1):
        for word in round_.split():
            played += _match(word, number)
    return played


def _match(word: str, number: int) -> list[Played]:
    player, sign = word[0], word[1]
    if sign in "+-":
        won, lost, drawn = _games(word[2:], {"+": "2-0", "-": "0-2"}[sign])
        return [
            Played(player, None, {"+": "bye", "-": "loss"}[sign], won, lost, drawn, round=number)
        ]
    other = word[2]
    won, lost, drawn = _games(word[3:], {">": "1-0", "=": "0-0-1"}[sign])
    results = {">": ("win", "loss"), "=": ("draw", "draw")}[sign]
    return [
        Played(player, other, results[0], won, lost, drawn, round=number),
        Played(other, player, results[1], lost, won, drawn, round=number),
    ]


def _games(given: str, instead: str) -> tuple[int, int, int]:
    numbers = [int(number) for number in (given or instead).split("-")]
    won, lost, drawn = (*numbers, 0)[:3]
    return won, lost, drawn


def scored(*matches: tuple[str, str, int, int, int, int]) -> list[Played]:
    """Matches of miniatures in rounds of their own: who, whom, victory points of both, survivors of
    both. More victory points win."""
    played = []
    for number, (player, other, mine, yours, left, others_left) in enumerate(matches, 1):
        result = "win" if mine > yours else "loss" if mine < yours else "draw"
        opposite = {"win": "loss", "loss": "win", "draw": "draw"}[result]
        played += [
            Played(player, other, result, 0, 0, 0, mine, yours, left, others_left, number),
            Played(other, player, opposite, 0, 0, 0, yours, mine, others_left, left, number),
        ]
    return played


def table(played: list[Played], profile: Profile, players: str = "") -> Table:
    """The table of who plays, in the order of the alphabet, or of the players given."""
    return Table(players or sorted({part.player for part in played}), played, profile)


def number(key: str, player: str, played: list[Played], profile: Profile) -> Fraction:
    """One tiebreaker of one player."""
    return explained(key, table(played, profile).breakdown(player)).value


def explained(key: str, breakdown: Breakdown) -> Explained:
    """The one of that name."""
    return next(figure for figure in breakdown.numbers if figure.key == key)


def ranks(standings: Table) -> list[tuple[int, str]]:
    """Places and players, best first."""
    return [(row.rank, row.player) for row in standings.rows()]
