"""Decks, and the formats and rules that judge them.

In every game a deck is named parts with counts of cards. The equipment of a model is a part that is
named after the model, `guard/2` for the second of two guards
(docs/decisions/0024-a-model-has-a-part-of-its-own.md).
"""
