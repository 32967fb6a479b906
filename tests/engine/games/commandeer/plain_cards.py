"""Cards that have no text but their figures, and the directions in which some shoot."""

PLAIN = (
    "vow-squire", "pike-sister", "temple-lancer", "cross-brother", "saltire-brother",
    "rear-warden", "marsh-knight", "rivet-drone", "press-hand", "ramming-cart", "cross-saw",
    "spider-crane", "moss-cub", "thorn-boar", "heron", "elk-rider", "old-bear", "drowned-page",
    "bone-hound", "crypt-knight", "mirror-duelist", "wreck-crew",
)  # fmt: skip


RANGED = {
    "wayside-archer": "n",
    "choir-archer": "ne nw",
    "bolt-thrower": "n",
    "field-mortar": "n ne nw",
    "flank-gun": "e w",
    "rear-gun": "s",
    "siege-walker": "n ne nw",
    "bramble-archer": "n ne nw",
    "pool-watcher": "n s",
    "shade-archer": "n ne nw",
    "far-whisper": "n e s w",
}
