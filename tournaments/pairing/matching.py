"""Perfect matchings of least cost in general graphs, exactly."""

from collections.abc import Iterable

import rustworkx

Edge = tuple[int, int, int]


def least_matching(nodes: int, edges: Iterable[Edge]) -> list[tuple[int, int]] | None:
    """The couples of a perfect matching with the least sum of costs, or None if there is none.

    Nodes are numbered from 0; an edge is two of them and a cost, an integer below 2 ** 120.
    """
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * nodes)
    costs = list(edges)
    above = 1 + max((cost for _, _, cost in costs), default=0)
    graph.add_edges_from([(node, other, above - cost) for node, other, cost in costs])
    couples = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(couples) < nodes:
        return None
    return sorted((min(couple), max(couple)) for couple in couples)
