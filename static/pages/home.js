/**
 * The first page: play at once, enter a code, go back to one's tables, see what is open.
 */

import { pageData } from "../core/page-data.js";
import { startPage } from "../core/page.js";
import { render } from "../core/vendor/lit-html.js";
import { wakeBotButtons } from "./bot-game.js";
import { drawEmpty, drawRows, followLobby, showMine } from "./rows.js";

const EXCERPT = 5;

void startPage(() => {
  wakeBotButtons();
  wakeCode();
  showMine();
  const lobby = document.getElementById("lobby");
  if (lobby === null) return;
  followLobby(pageData()["tables"], (rows) => {
    render(rows.length === 0 ? drawEmpty() : drawRows(rows.slice(0, EXCERPT)), lobby);
  });
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
