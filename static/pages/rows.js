/**
 * Tables as the lines of a list, and the live lobby that keeps them true.
 *
 * @import { Row } from "../core/types"
 */

import { browser, watchOver } from "../core/browser.js";
import { Connection } from "../core/connection.js";
import { get } from "../core/http.js";
import { gameInfo, pageData } from "../core/page-data.js";
import { emblem, icon, scene } from "../core/pictures.js";
import { t } from "../core/strings.js";
import { html, nothing, render } from "../core/vendor/lit-html.js";
import { repeat } from "../core/vendor/directives/repeat.js";
import { paceText } from "../table/draft.js";
import { foldRows } from "./lobby-rows.js";

/** How often the lobby is asked for while its socket is down, in ms. */
const ASK = 10_000;

/** @param {Row[]} rows */
function drawRows(rows) {
  return html`<ul class="list">
    ${repeat(rows, (row) => row.code, drawRow)}
  </ul>`;
}

/** @param {Row} row */
function drawRow(row) {
  const { title } = gameInfo(row.game);
  return html`<li class="list-row" data-needs-you=${row.turn || nothing}>
    ${emblem(row.game, true)}
    <div class="list-main">
      <a class="list-title" href="/t/${row.code}">${title} · ${row.host}</a>
      <p class="list-meta">${factsOf(row).join(" · ")}</p>
    </div>
    <div class="list-end">${chip(row)}${icon("chevron")}</div>
  </li>`;
}

/**
 * @param {Row} row
 * @returns {string[]}
 */
function factsOf(row) {
  return [
    row.code,
    row.clock?.kind === "move"
      ? t("row.pace", { pace: paceText(row.clock.seconds) })
      : t("setting.clock.none"),
    ...(row.locked ? [t("row.locked")] : []),
    ...(row.watching > 0 ? [t("table.watching", { n: row.watching })] : []),
  ];
}

/** @param {Row} row */
function chip(row) {
  if (row.turn) return html`<span class="chip" data-tone="attention">${t("seat.turn.you")}</span>`;
  if (row.status === "playing")
    return html`<span class="chip" data-tone="info">${t("row.playing")}</span>`;
  if (row.free > 0)
    return html`<span class="chip" data-tone="good">${t("row.free", { n: row.free })}</span>`;
  return html`<span class="chip">${t(row.status === "over" ? "row.over" : "row.full")}</span>`;
}

/**
 * The tables at which this person sits or which he hosts, as they were when the page was made. A
 * page that comes back from the browser's cache is made anew.
 */
export function showMine() {
  const { mine } = pageData();
  const place = document.getElementById("mine");
  addEventListener("pageshow", (event) => event.persisted && location.reload());
  if (place === null || mine.length === 0) return;
  place.hidden = false;
  render(
    html`<div class="section-head"><h2 id="your-tables">${t("home.mine")}</h2></div>
      ${drawRows(mine)}`,
    place,
  );
}

/** Nobody is there. */
function drawEmpty() {
  return html`<div class="empty">
    ${scene("empty-lobby")}
    <h2>${t("lobby.empty.title")}</h2>
    <p>${t("lobby.empty.text")}</p>
    <div class="row">
      <a class="button primary" href="/tables/new">${icon("plus")}${t("home.create")}</a>
    </div>
  </div>`;
}

/**
 * Keep a list of the open tables true; one's own are listed above it already.
 * @param {HTMLElement} host
 * @param {number} most how many rows
 */
export function followLobby(host, most) {
  const { mine, tables } = pageData();
  const own = new Set(mine.map((/** @type {Row} */ { code }) => code));
  /** @type {Row[]} */ let rows = tables;
  const show = () => {
    const others = rows.filter(({ code }) => !own.has(code)).slice(0, most);
    if (others.length > 0) render(drawRows(others), host);
    else render(own.size > 0 ? html`<p class="muted">${t("lobby.others")}</p>` : drawEmpty(), host);
  };
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const urls = { socket: `${scheme}://${location.host}/ws/lobby`, rest: null };
  const line = new Connection(browser, urls, {
    frame: (frame) => {
      rows = foldRows(rows, frame);
      show();
    },
    status: () => {},
  });
  line.start();
  watchOver(() => line);
  setInterval(async () => {
    if (line.status.state === "online" || document.hidden) return;
    const answer = await get("/tables");
    if (!answer.ok) return;
    rows = answer["data"];
    show();
  }, ASK);
  show();
}
