/**
 * The first page: play at once, enter a code, go back to one's tables, see what is open.
 */

import { startPage } from "../core/page.js";
import { wakeBotButtons } from "./bot-game.js";
import { EXCERPT, drawExcerpt, followLobby, showMine } from "./rows.js";

void startPage(() => {
  wakeBotButtons();
  wakeCode();
  showMine(EXCERPT);
  const lobby = document.getElementById("lobby");
  if (lobby !== null) followLobby(lobby, drawExcerpt);
});

/** A code, as somebody reads it out: case and spaces do not matter. */
function wakeCode() {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("enter"));
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    const code = String(new FormData(form).get("code") ?? "")
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, "");
    if (code !== "") location.href = `/t/${code}`;
  });
}
