"""All errors of the domain that the program has."""

from contract.errors import DomainError


def domain_errors(kind: type[DomainError] = DomainError) -> list[type[DomainError]]:
    """Every kind of `kind`; they are known once the modules are imported that have them."""
    kinds = kind.__subclasses__()
    return [*kinds, *(inner for error in kinds for inner in domain_errors(error))]
