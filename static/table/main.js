/**
 * The table page: one line to the server, one state, drawn anew after each change.
 *
 * @import { Answer, BoardModule, JournalModule, Json, Person, Seat, ServerFrame, Status } from "../core/types"
 * @import { Model, Ui } from "./model.js"
 * @import { State } from "../core/store.js"
 */

import { browser, tableUrls, watchOver } from "../core/browser.js";
import { Connection } from "../core/connection.js";
import { openDialogs } from "../core/dialog.js";
import { reducedMotion } from "../core/motion.js";
import { gameInfo, pageData } from "../core/page-data.js";
import { showName, startPage } from "../core/page.js";
import { promised } from "../core/shares.js";
import { blank, fold, joined, seatOf, withLines } from "../core/store.js";
import { errorText, t } from "../core/strings.js";
import { toast } from "../core/toasts.js";
import { render } from "../core/vendor/lit-html.js";
import { Away } from "./away.js";
import { BoardHost } from "./boardhost.js";
import { Chance } from "./chance.js";
import { Deeds } from "./deeds.js";
import { drawPage } from "./page.js";
import { isAtDoor, names, phase, settled } from "./model.js";
import { announce, warnOfTime } from "./noises.js";
import { declined } from "./offers.js";
import { Players } from "./players.js";
import { readNow } from "./rail.js";
import { readAtFirst } from "./reading.js";
import { drawFollowing } from "./scrolling.js";
import { latestOf } from "./story.js";
import { Voice } from "./voice.js";
import { repliesOf } from "./windows.js";

/** A line that is back within this many ms was not worth a banner. */
const PATIENCE = 600;
const TICK = 500;
/** How often somebody who stands before a locked table looks how it stands there. */
const LOOK = 4000;

/** @typedef {{board: BoardModule | null, journal: JournalModule | null}} Modules */

class TablePage {
  #host;
  /** @type {Modules} */ #modules;
  /** @type {State} */ #state = blank();
  /** @type {Person | null} */ #me;
  /** @type {Ui} */ #ui;
  #code;
  #deeds;
  #line;
  /** @type {BoardHost | null} */ #board = null;
  #drawing = false;
  #players = new Players(() => this.#renamed());
  #replies = repliesOf(
    () => ({ line: this.#line, deeds: this.#deeds }),
    () => this.#later(),
  );
  #chance = new Chance({
    reveal: (share) => this.#line.request({ type: "share", share }),
    ready: () => this.#deeds.readyAgain(),
    leftOut: () => toast(t("fair.left-out"), "warn"),
  });

  #away = new Away((text) => toast(text));
  #voice;

  /**
   * @param {HTMLElement} host
   * @param {Modules} modules
   */
  constructor(host, modules) {
    const { me, table } = pageData();
    this.#host = host;
    this.#voice = new Voice(host);
    this.#modules = modules;
    this.#me = me;
    this.#code = table.code;
    // Until the first frame the table is what the server drew the page with.
    this.#state = { ...this.#state, table };
    this.#deeds = new Deeds(
      table.code,
      {
        busy: (kind, busy) => this.#busy(kind, busy),
        failed: ({ code, ...details }) => this.#failed(code, details),
        done: (data) => this.#told(data),
        admitted: () => this.#reconnect(),
      },
      () => promised(this.#state.table, this.#me?.id ?? null),
    );
    this.#line = this.#connect();
    this.#ui = {
      // Before a match there is nothing to tell, but much to say.
      tab: table.status === "waiting" ? "chat" : "journal",
      open: false,
      read: { journal: -1, chat: 0 },
      dialog: null,
      error: null,
      busy: new Set(),
      line: this.#line.status,
      alarm: false,
      draft: null,
      seen: 0,
    };
  }

  start() {
    this.#host.replaceChildren();
    this.#draw();
    this.#line.start();
    watchOver(() => this.#line);
    setInterval(() => this.#tick(), TICK);
    setInterval(() => this.#look(), LOOK);
    this.#away.start();
  }

  #connect() {
    return new Connection(browser, tableUrls(this.#code), {
      frame: (frame) => this.#take(frame),
      status: (status) => this.#lineIs(status),
    });
  }

  /** A new person needs a new line: the old one was opened as somebody else. */
  #reconnect() {
    this.#line.stop();
    this.#line = this.#connect();
    this.#line.start();
  }

  // --- what comes in ----------------------------------------------------------------------------

  /** @param {ServerFrame} frame */
  #take(frame) {
    const before = this.#state;
    this.#state = fold(before, frame, Date.now());
    if (this.#state === before || frame.type === "pong") return;
    if (!before.known) this.#ui.read = readAtFirst(this.#state);
    this.#players.note(this.#state);
    // A match begins: it tells its story where nobody talks.
    if (phase(before) === "gathering" && phase(this.#state) === "running" && this.#ui.tab === "chat")
      if (this.#state.chat.length === 0) this.#ui.tab = "journal";
    announce(before, this.#state, { me: this.#me, journal: this.#modules.journal });
    const no = declined(before, this.#model());
    if (no !== "") toast(no);
    // The result stands above the board: look there, wherever the last move was made.
    if (phase(before) === "running" && phase(this.#state) === "over")
      scrollTo({ top: 0, behavior: reducedMotion() ? "auto" : "smooth" });
    this.#later();
  }

  /** @param {Status} status */
  #lineIs(status) {
    this.#set({ line: status, alarm: status.state === "lost" && this.#ui.alarm });
    if (status.state === "online") this.#set({ alarm: false });
    if (status.state !== "lost") return;
    browser.wait(PATIENCE, () => {
      if (this.#ui.line.state === "lost") this.#set({ alarm: true });
    });
  }

  /** @param {Json} table what a deed was answered with: the newest revision wins */
  #told(table) {
    if (typeof table?.rev !== "number" || table.rev < (this.#state.table?.rev ?? 0)) return;
    this.#state = { ...this.#state, table };
    this.#later();
    // Who stood before a locked door had no line; whoever has sat down gets one.
    if (isAtDoor(this.#model()) && seatOf(table, this.#me?.id ?? null) !== null) this.#reconnect();
  }

  /**
   * @param {string} code
   * @param {Record<string, Json>} details
   */
  #failed(code, details) {
    if (code === "password-needed")
      this.#set({ dialog: { name: "password", seat: null }, error: null });
    else this.#set({ error: errorText(code, details) });
  }

  /**
   * @param {string} kind
   * @param {boolean} busy
   */
  #busy(kind, busy) {
    const kinds = new Set(this.#ui.busy);
    if (busy) kinds.add(kind);
    else kinds.delete(kind);
    this.#set(busy ? { busy: kinds, error: null } : { busy: kinds });
  }

  // --- what goes out ----------------------------------------------------------------------------

  /**
   * @param {Seat | null} seat
   * @returns {Promise<void>}
   */
  async #sit(seat) {
    const { access } = pageData();
    if (this.#me === null && access !== "open") location.href = `/welcome?next=/t/${this.#code}`;
    else if (this.#me === null) this.#set({ dialog: { name: "name", sits: true, seat } });
    else await this.#deeds.sit(seat, null);
  }

  /**
   * @param {string} name
   * @param {boolean} sits
   * @param {Seat | null} seat
   */
  async #enter(name, sits, seat) {
    const answer = await this.#deeds.signIn({ name });
    if (!answer.ok) return;
    const { user } = answer["data"];
    this.#me = user;
    showName(user.name);
    if (sits) await this.#deeds.sit(seat, null);
    this.#reconnect();
    this.#later();
  }

  /** @param {string} text */
  async #say(text) {
    const answer = await this.#line.request({ type: "chat", text });
    if (!answer.ok) toast(errorText(answer.code, answer), "warn");
  }

  /**
   * Act on the question that the board shows, which may be older than the newest one.
   * @param {Json} action
   * @returns {Promise<Answer>}
   */
  #act(action) {
    const decision = this.#board?.decision ?? null;
    if (decision === null) return Promise.resolve({ ok: false, code: "not-your-turn" });
    return this.#line.request({ type: "act", decision, action });
  }

  /**
   * @param {"journal" | "chat"} what
   * @param {number} before
   */
  async #older(what, before) {
    const answer = await this.#deeds.older(what, before);
    if (!answer.ok) return;
    const { journal, chat } = this.#state;
    const more =
      what === "journal"
        ? { journal: joined(journal, answer["data"]) }
        : { chat: withLines(chat, answer["data"]) };
    this.#state = { ...this.#state, ...more };
    this.#later();
  }

  /** Nobody tells who stands at a locked door of the seats: look. */
  #look() {
    if (isAtDoor(this.#model()) && !document.hidden) void this.#deeds.look();
  }

  // --- drawing ----------------------------------------------------------------------------------

  /** @param {Partial<Ui>} change */
  #set(change) {
    this.#ui = { ...this.#ui, ...change };
    this.#later();
  }

  #tick() {
    const { clocks, window } = this.#state.view;
    if (window !== null || clocks.due.some((due) => due !== null)) this.#later();
    warnOfTime(this.#state);
  }

  /** Draw once for all changes of this moment. */
  #later() {
    if (this.#drawing) return;
    this.#drawing = true;
    queueMicrotask(() => {
      this.#drawing = false;
      this.#draw();
    });
  }

  /** @returns {Model} */
  #model() {
    return {
      code: this.#code,
      game: gameInfo(this.#state.table?.game ?? ""),
      schemas: pageData()["form"],
      me: this.#me,
      state: this.#state,
      ui: this.#ui,
      players: this.#players.of(this.#state),
      deeds: this.#deeds,
      replies: this.#replies,
      journal: this.#modules.journal,
      set: (change) => this.#set(change),
      sit: (seat) => void this.#sit(seat),
      enter: (name, sits, seat) => this.#enter(name, sits, seat),
      say: (text) => void this.#say(text),
      older: (what, before) => void this.#older(what, before),
      wake: () => this.#line.wake(),
    };
  }

  #draw() {
    this.#ui = settled(this.#model());
    this.#ui.read = readNow(this.#model());
    const model = this.#model();
    this.#host.dataset["phase"] = phase(this.#state);
    this.#host.toggleAttribute("data-offline", this.#ui.line.state !== "online");
    drawFollowing(this.#host, () => render(drawPage(model), this.#host));
    openDialogs(this.#host);
    this.#showBoard();
    this.#voice.speak(model);
    void this.#replies.look(this.#state);
    this.#chance.look(this.#state, this.#me?.id ?? null);
    this.#away.look(model, names(model));
  }

  #showBoard() {
    const place = /** @type {HTMLElement | null} */ (this.#host.querySelector("[data-board]"));
    const { view, play } = this.#state;
    if (place === null || view.sight === null || this.#modules.board === null) {
      this.#board?.clear();
      this.#board = null;
      return;
    }
    this.#lend(place);
    this.#board ??= new BoardHost(this.#modules.board, place, {
      act: (action) => this.#act(action),
      preview: (action) => this.#line.request({ type: "preview", action }),
      t,
      names: () => names(this.#model()),
      confirm: () => this.#state.table?.settings["confirm"] === "on",
      options: () => this.#state.options ?? {},
    });
    if (this.#shown === view) return;
    this.#shown = view;
    const { seq, sight, decision } = view;
    const model = this.#model();
    const latest = latestOf(model, seq, names(model));
    this.#board.take({ seq, events: play.events, sight, showing: { ...view, latest }, decision });
  }

  /** @type {unknown} */ #shown = null;
  /** What had the focus when the line was lost. @type {Element | null} */ #held = null;

  /**
   * Without a line the board is not to be touched; with it the keyboard is where it was.
   * @param {HTMLElement} place
   */
  #lend(place) {
    const inert = this.#ui.line.state !== "online";
    if (place.inert === inert) return;
    if (inert) this.#held = place.contains(document.activeElement) ? document.activeElement : null;
    place.inert = inert;
    if (!inert && document.activeElement === document.body) {
      /** @type {HTMLElement | null} */ (this.#held)?.focus();
    }
  }

  /** The board asks for names only when it draws. */
  #renamed() {
    this.#shown = null;
    this.#later();
  }
}

void startPage(async () => {
  const host = document.getElementById("main");
  if (host === null) return;
  const { board, journal } = pageData();
  const [boardModule, journalModule] = await Promise.all([loaded(board), loaded(journal)]);
  new TablePage(host, { board: boardModule, journal: journalModule }).start();
});

/**
 * A game's module; where it cannot be loaded the rest of the page still works.
 * @param {string} url
 * @returns {Promise<any>}
 */
async function loaded(url) {
  try {
    return await import(url);
  } catch (error) {
    console.error(error);
    return null;
  }
}
