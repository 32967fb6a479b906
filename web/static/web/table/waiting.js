// A game that waits for its players: the page is read again when something changes.

import { listen } from "../live.js";

const box = document.getElementById("waiting");

const look = async () => {
  const answer = document.hidden ? null : await fetch(box.dataset.state, { cache: "no-store" }).catch(() => null);
  const now = answer?.ok ? await answer.json() : null;
  // Who is choosing a deck is not disturbed, unless the seat is gone.
  const news = now && (now.state !== "waiting" || (!("fills" in box.dataset) && now.changes !== Number(box.dataset.changes)));
  if (news) location.reload();
};

if (box?.dataset.state) listen(box.dataset.live, look);
