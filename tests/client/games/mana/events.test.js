import assert from "node:assert/strict";
import { test } from "node:test";

import { flightsOf } from "../../../../static/games/mana/flights.js";
import { UNMARKED, landed, lifted, standing, traced } from "../../../../static/games/mana/fold.js";
import { reason, sentence, tone } from "../../../../static/games/mana/journal.js";
import { translator } from "../catalogue.js";
import { PLAYED, UNPLACED, sightOf } from "./sights.js";

/** @import { GameEvent } from "../../../../static/games/mana/model.js" */

/** @type {GameEvent} */
const MOVED = { type: "moved", seat: 1, piece: "ronin", path: ["b5", "c5", "c4", "b4"], task: "disobey", demands: 1 };
/** @type {GameEvent} */
const TAKEN = { type: "captured", seat: 1, piece: "ronin", at: "b4" };
/** @type {GameEvent} */
const DROPPED = { type: "dropped", seat: 0, to: "c3", demands: 1 };
const PLACEMENT = { damyo: "d1", ronin: ["b1", "c1", "b2", "c2", "e2"] };

/** @type {GameEvent[]} */
const ALL = [
  { type: "begun", first: 0 },
  ...(/** @type {const} */ (["N", "E", "S", "W"])).map((edge) => /** @type {GameEvent} */ ({ type: "edge_chosen", seat: 0, edge })),
  { type: "placed", seat: 0, placement: PLACEMENT },
  { type: "placed", seat: 1, placement: null },
  { type: "revealed", placements: [PLACEMENT, PLACEMENT] },
  MOVED,
  { ...MOVED, piece: "damyo", task: "obey", demands: 3 },
  { ...MOVED, task: "return", demands: 2 },
  TAKEN,
  { ...TAKEN, piece: "damyo" },
  DROPPED,
  { type: "passed", seat: 1 },
  ...["damyo", "no_move"].map((why) => /** @type {GameEvent} */ ({ type: "ended", reason: why, winner: 1 })),
  ...["two_passes", "repetition", "length", "agreed"].map(
    (why) => /** @type {GameEvent} */ ({ type: "ended", reason: why, winner: null }),
  ),
  ...["left", "resigned", "timed_out"].map((why) => /** @type {GameEvent} */ ({ type: "ended", reason: why, winner: 1 })),
];

const NAMES = () => ["Ada", "Bo"];

test("every event is told in both languages", () => {
  for (const language of /** @type {const} */ (["en", "it"])) {
    for (const event of ALL) {
      const text = sentence(event, { t: translator("mana", language), names: NAMES, seat: 0, by: 0 });
      assert.ok(text, event.type);
      assert.doesNotMatch(text, /[{}]|undefined/);
    }
  }
});

test("a move says from where, to where, what let it move, and what the Mana demands now", () => {
  const teller = { t: translator("mana"), names: NAMES, seat: null };
  assert.equal(
    sentence(MOVED, teller),
    "Bo moves a Ronin from b5 to b4, unable to obey. The Mana now demands a single square",
  );
  assert.equal(tone(MOVED), "move");
  assert.equal(tone(TAKEN), "capture");
  assert.equal(tone({ type: "passed", seat: 0 }), null);
});

test("who leaves is named, and who has won", () => {
  const teller = { t: translator("mana"), names: NAMES, seat: 0 };
  assert.match(sentence({ type: "ended", reason: "resigned", winner: 1 }, { ...teller, by: 0 }) ?? "", /^Ada resigns/);
  assert.match(sentence({ type: "ended", reason: "left", winner: 1 }, teller) ?? "", /^Ada /);
  assert.equal(reason({ reason: "damyo" }, { public: { winner: 0, mana: "e4" } }, teller), "You captured the Damyo on e4.");
  assert.equal(reason({ reason: "damyo" }, { public: { winner: 1, mana: "e4" } }, teller), "Bo captured your Damyo on e4.");
  const watching = { ...teller, seat: null };
  assert.equal(reason({ reason: "damyo" }, { public: { winner: 1, mana: "e4" } }, watching), "Bo captured the Damyo on e4.");
  assert.equal(reason({ reason: "left" }, { public: { winner: 1 } }, teller), "You left.");
  assert.match(reason({ reason: "repetition" }, { public: { winner: null } }, teller), /third time/);
});

test("a piece walks along its path with the Mana, and what it takes goes beside the board", () => {
  const face = { seat: 1, piece: "ronin", mana: true };
  const sight = sightOf(PLAYED, 0);
  assert.deepEqual(flightsOf(MOVED, sight), [{ from: "b5", to: "b4", by: ["c5", "c4"], face }]);
  const taken = { seat: 0, piece: "ronin", mana: false };
  assert.deepEqual(flightsOf(TAKEN, sight), [{ from: "b4", to: "reserve:0:1", face: taken }]);
  const chief = { ...taken, piece: "damyo" };
  assert.deepEqual(flightsOf({ ...TAKEN, piece: "damyo" }, sight), [{ from: "b4", to: "reserve:0:0", face: chief }]);
  const back = { seat: 0, piece: "ronin", mana: true };
  const after = landed(sight, TAKEN);
  assert.deepEqual(flightsOf(DROPPED, after), [{ from: "reserve:0:1", to: "c3", face: back }]);
  assert.deepEqual(flightsOf({ type: "passed", seat: 0 }, sight), []);
});

test("events make of one sight the next", () => {
  const events = [MOVED, TAKEN];
  const after = events.reduce((sight, event) => landed(lifted(sight, event), event), sightOf(PLAYED, 0));
  const { sides, mana, turn } = after.public;
  assert.equal(turn, null);
  assert.deepEqual(standing(after.public, "b4"), { seat: 1, piece: "ronin" });
  assert.equal(standing(after.public, "b5"), null);
  assert.equal(mana, "b4");
  assert.equal(sides[0].reserve, 1);
  assert.equal(sides[0].ronin.length, 4);
  const back = landed(lifted(after, DROPPED), DROPPED).public;
  assert.deepEqual(standing(back, "c3"), { seat: 0, piece: "ronin" });
  assert.equal(back.sides[0].reserve, 0);
  assert.equal(landed(after, { type: "passed", seat: 1 }).public.mana, null);
});

test("edges and placements appear as they are told", () => {
  const start = sightOf(UNPLACED, null);
  const sits = landed(start, { type: "edge_chosen", seat: 0, edge: "W" });
  assert.deepEqual(sits.public.sides.map(({ edge }) => edge), ["W", "E"]);
  assert.equal(landed(sits, { type: "placed", seat: 1, placement: null }), sits);
  const placed = landed(sits, { type: "placed", seat: 0, placement: PLACEMENT });
  assert.deepEqual(standing(placed.public, "d1"), { seat: 0, piece: "damyo" });
  const shown = landed(sits, { type: "revealed", placements: [PLACEMENT, { damyo: "c6", ronin: ["a6"] }] });
  assert.deepEqual(standing(shown.public, "a6"), { seat: 1, piece: "ronin" });
});

test("the last move stays marked until the next, with what it took", () => {
  const moved = traced(UNMARKED, MOVED);
  assert.deepEqual(moved, { way: ["b5", "c5", "c4", "b4"], by: { seat: 1, piece: "ronin" }, took: null });
  assert.deepEqual(traced(moved, TAKEN), { ...moved, took: { seat: 0, piece: "ronin" } });
  assert.equal(traced(moved, DROPPED), UNMARKED);
});
