"""All errors of the domain that the program has."""

import sys

from contract.errors import DomainError


def domain_errors(kind: type[DomainError] = DomainError) -> list[type[DomainError]]:
    """Every kind of `kind` in a module that can be imported, which those that a test writes cannot;
    they are known once their modules are imported."""
    kinds = [error for error in kind.__subclasses__() if error.__module__ in sys.modules]
    return [*kinds, *(inner for error in kinds for inner in domain_errors(error))]
