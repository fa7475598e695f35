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
import { agoText, listOf, t } from "../core/strings.js";
import { html, nothing, render } from "../core/vendor/lit-html.js";
import { repeat } from "../core/vendor/directives/repeat.js";
import { factsOf, foldRows, isOpen, namesOf } from "./lobby-rows.js";

/** How often the lobby is asked for while its socket is down, in ms. */
const ASK = 10_000;
/** How many rows a page shows that is about something else. */
export const EXCERPT = 5;

/** @param {Row[]} rows */
function drawRows(rows) {
  return html`<ul class="list">
    ${repeat(rows, (row) => row.code, drawRow)}
  </ul>`;
}

/** What can be done is part of the row's one link: it is large, and read out with it. @param {Row} row */
function drawRow(row) {
  const own = row.others !== undefined;
  const facts = [gameInfo(row.game).title, ...factsOf(row)];
  if (row.latest !== undefined) facts.push(agoText(row.latest, Date.now()));
  return html`<li class="list-row" data-needs-you=${row.turn || nothing}>
    ${Object.keys(pageData().games).length > 1 ? emblem(row.game, true) : nothing}
    <div class="list-main">
      <a
        class="list-title"
        id="row-${row.code}"
        href="/t/${row.code}"
        aria-labelledby="row-${row.code} end-${row.code}"
        aria-describedby="facts-${row.code}"
        >${own ? company(row) : namesOf(row.sitters).join(" – ")}</a
      >
      <p class="list-meta dotted" id="facts-${row.code}">
        ${facts.map((fact) => html`<span>${fact}</span> `)}
      </p>
    </div>
    <div class="list-end" id="end-${row.code}">${own ? drawState(row) : drawDeed(row)}</div>
  </li>`;
}

/** Who else sits at one's own table. @param {Row} row */
function company({ others = [] }) {
  const called = namesOf(others);
  return called.length > 0 ? t("row.with", { names: listOf(called) }) : t("row.alone");
}

/** How one's own table stands, and whether one is needed there. @param {Row} row */
function drawState(row) {
  if (row.turn) return html`<span class="chip" data-tone="attention">${t("seat.turn.you")}</span>`;
  if (row.status === "playing") {
    const [name, ...more] = namesOf(row.others ?? []);
    const known = typeof row.seat === "number" && name !== undefined && more.length === 0;
    return html`<span class="chip"
      >${known ? t("row.turn", { name }) : t("row.playing")}</span
    >`;
  }
  if (row.free > 0) return html`<span class="chip" data-tone="info">${t("row.invite")}</span>`;
  return html`<span class="chip">${t(row.status === "over" ? "row.over" : "row.full")}</span>`;
}

/** What a stranger can do at a table. @param {Row} row */
function drawDeed(row) {
  return isOpen(row)
    ? html`<span class="button primary">${t("row.join")}</span>`
    : html`<span class="button">${t("row.watch")}</span>`;
}

/**
 * The tables at which this person sits or which he hosts, as they were when the page was made, those
 * that need him first. A page that comes back from the browser's cache is made anew.
 * @param {number} most how many rows
 */
export function showMine(most) {
  const { mine } = pageData();
  const place = document.getElementById("my-rows");
  addEventListener("pageshow", (event) => event.persisted && location.reload());
  if (place === null) return;
  place.replaceChildren();
  const rows = [...mine].sort((a, b) => Number(b.turn) - Number(a.turn) || b.latest - a.latest);
  render(drawRows(rows.slice(0, most)), place);
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
 * The lobby in two parts: what one can join, and what one can watch.
 * @param {Row[]} rows
 */
function drawParts(rows) {
  const open = rows.filter(isOpen);
  const watched = rows.filter((row) => !isOpen(row));
  return html`<div class="pair">
    <section aria-labelledby="open-tables">
      <h2 id="open-tables">${t("lobby.title")}</h2>
      ${open.length > 0 ? drawRows(open) : html`<p class="muted">${t("lobby.none")}</p>`}
    </section>
    <section aria-labelledby="to-watch">
      <h2 id="to-watch">${t("lobby.watch")}</h2>
      ${watched.length > 0 ? drawRows(watched) : html`<p class="muted">${t("lobby.quiet")}</p>`}
    </section>
  </div>`;
}

/** A few of the open tables, those with a free seat first. @param {Row[]} rows */
export function drawExcerpt(rows) {
  return drawRows(
    [...rows].sort((a, b) => Number(isOpen(b)) - Number(isOpen(a))).slice(0, EXCERPT),
  );
}

/**
 * Keep a list of the open tables true; one's own are listed above it already.
 * @param {HTMLElement} host
 * @param {(rows: Row[]) => unknown} draw
 */
export function followLobby(host, draw = drawParts) {
  const { mine, tables } = pageData();
  const own = new Set(mine.map((/** @type {Row} */ { code }) => code));
  /** @type {Row[]} */ let rows = tables;
  const show = () => {
    const others = rows.filter(({ code }) => !own.has(code));
    if (others.length > 0) render(draw(others), host);
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
