"""Values and tools that all rooms share and that know no table of ours: clocks, names, errors."""
