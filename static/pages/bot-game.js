/**
 * "Play against a bot" in one tap: a guest, a table that nobody sees, bots in the other seats, ready.
 *
 * @import { Answer } from "../core/types"
 */

import { post } from "../core/http.js";
import { gameInfo, pageData } from "../core/page-data.js";
import { awaitedShare, noteRevealed, promised } from "../core/shares.js";
import { errorText } from "../core/strings.js";
import { ensureSession } from "./session.js";

const LEVEL = 1;

/** Bring every "play against a bot" button of the page to life. */
export function wakeBotButtons() {
  for (const element of document.querySelectorAll("[data-play-bot]")) {
    const button = /** @type {HTMLButtonElement} */ (element);
    button.addEventListener("click", () => void pressed(button));
  }
}

/** @param {HTMLButtonElement} button */
async function pressed(button) {
  if (button.disabled) return;
  button.disabled = true;
  button.setAttribute("aria-busy", "true");
  const answer = await playBot(button.dataset["playBot"] ?? "");
  if (answer.ok) {
    location.href = `/t/${answer["code"]}`;
    return;
  }
  button.disabled = false;
  button.removeAttribute("aria-busy");
  const place = document.getElementById("home-error");
  if (place === null || answer.code === "leaving") return;
  place.hidden = false;
  place.textContent = errorText(answer.code, answer);
}

/**
 * @param {string} slug
 * @returns {Promise<Answer>} with the table's code
 */
async function playBot(slug) {
  const session = await ensureSession();
  if (!session.ok) return session;
  const [least] = gameInfo(slug).seats;
  const made = await post("/tables", {
    game: slug,
    seats: least,
    options: {},
    settings: { visibility: "unlisted" },
  });
  if (!made.ok) return made;
  const { code, seats } = made["data"];
  for (const [seat, row] of seats.entries()) {
    if (row !== null) continue;
    const answer = await post(`/tables/${code}/seats`, { seat, bot: LEVEL });
    if (!answer.ok) return answer;
  }
  const user = pageData().me?.id ?? session["data"].user.id;
  const ready = await post(`/tables/${code}/ready`, { ready: true, ...promised(made["data"], user) });
  if (!ready.ok) return ready;
  const awaited = awaitedShare(ready["data"], user);
  if (awaited !== null) {
    noteRevealed(awaited.match, ready["data"].opening.text);
    await post(`/tables/${code}/shares`, { share: awaited.share }); // else the table's page does it
  }
  return { ok: true, code };
}
