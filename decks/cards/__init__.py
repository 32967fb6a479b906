"""Cards as people look for them: an index of each game's cards, and the queries that read it.

A query is `cost<=2 faction:avalon text:"draw" legal:tournament -is:legendary sort:power`
(`docs/card-queries.md`). `queries.py` reads it, `terms.py` says what a term asks of a card,
`files.py` has the cards.
"""
