import assert from "node:assert/strict";
import { test } from "node:test";

import * as mana from "../../../static/games/mana/journal.js";
import * as manaMana from "../../../static/games/mana_mana/journal.js";
import * as manaline from "../../../static/games/manaline/journal.js";
import * as mandala from "../../../static/games/mandala/journal.js";
import { translator } from "./catalogue.js";
import { MATCH as OF_MANA_MANA } from "./mana_mana/match.js";
import { MATCH as OF_MANALINE } from "./manaline/match.js";
import { MATCH as OF_MANDALA } from "./mandala/match.js";

/** As long as a line of a phone holds. */
const LONGEST = 46;
const NAMES = () => ["Ada", "Ben", "Cleo", "Dai"];

/** @type {Record<string, [any, {events: any[]}[]]>} */
const WHOLE = {
  mandala: [mandala, OF_MANDALA],
  mana_mana: [manaMana, OF_MANA_MANA],
  manaline: [manaline, OF_MANALINE],
};

for (const [game, [journal, entries]] of Object.entries(WHOLE)) {
  test(`${game}: whatever sounds like a move is told in one short sentence`, () => {
    for (const language of /** @type {const} */ (["en", "it"])) {
      const t = translator(game, language);
      for (const { events } of entries) {
        for (const seat of [0, 1, null]) {
          const text = journal.brief(events, { t, names: NAMES, seat, by: null });
          const moved = events.some((event) => event.type !== "end_triggered" && journal.tone(event) && "colour" in event);
          if (moved) assert.ok(text, JSON.stringify(events));
          assert.ok(text.length <= LONGEST, `${language}: ${text}`);
        }
      }
    }
  });
}

/** @param {any} journal @param {string} game @param {any[]} events @param {number | null} seat */
const told = ({ brief }, game, events, seat) => brief(events, { t: translator(game), names: NAMES, seat, by: null });

test("the viewer is called you, everybody else by name", () => {
  const moved = { type: "moved", seat: 1, piece: "ronin", path: ["e3", "d3"], task: "free", demands: 3 };
  const took = { type: "captured", seat: 1, piece: "ronin", at: "d3" };
  assert.equal(told(mana, "mana", [moved], 0), "Ben moved e3 to d3");
  assert.equal(told(mana, "mana", [moved, took], 1), "You moved e3 to d3 and took a Ronin");
  assert.equal(told(mana, "mana", [{ type: "dropped", seat: 0, to: "a1", demands: 1 }], null), "Ada returned a Ronin to a1");
  assert.equal(told(mana, "mana", [{ type: "passed", seat: 0 }], 1), "Ada had to pass");
  assert.equal(told(mana, "mana", [{ type: "begun", first: 0 }], 1), "");
  const placed = { type: "placed", seat: 1, tiles: [[7, 0, 0], [1, 1, 0]], lines: [], points: 4 };
  assert.equal(told(manaline, "manaline", [placed], 1), "You placed 2 tiles: +4");
  const built = { type: "built", seat: 0, mandala: 1, colour: "R" };
  assert.equal(told(mandala, "mandala", [built], 1), "Ada built red on the right mountain");
});

test("in Mana Mana prices and gains are told, and whose row it was where it is another's", () => {
  const laid = { type: "laid", seat: 0, colour: "P", count: 3, target: 1, total: 3, reward: 2, due: 2 };
  assert.equal(told(manaMana, "mana_mana", [laid], 2), "Ada laid 3 purple before Ben: +2 mana");
  assert.equal(told(manaMana, "mana_mana", [laid], 1), "Ada laid 3 purple before you: +2 mana");
  assert.equal(told(manaMana, "mana_mana", [{ ...laid, target: 0 }], 1), "Ada laid 3 purple: +2 mana");
  const taken = { type: "taken", seat: 0, colour: "B", count: 2, cost: 1 };
  assert.equal(told(manaMana, "mana_mana", [taken, { type: "refilled", cards: "GG", pile: 4 }], 0), "You took 2 blue: −1 mana");
});
