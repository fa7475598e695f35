import assert from "node:assert/strict";
import { test } from "node:test";

import { setStrings } from "../../../static/core/strings.js";
import { PACES, clockHelp, clockName, paceText } from "../../../static/table/paces.js";

setStrings("en", [
  {
    "pace.seconds.other": "{n} s",
    "pace.minutes.one": "{n} min",
    "pace.minutes.other": "{n} min",
    "pace.hours.other": "{n} h",
    "pace.days.other": "{n} d",
    "setting.clock.none": "none",
    "clock.move": "{time} a move",
    "clock.total": "{time}",
    "clock.bank": "{time} + {more}",
    "clock.bronstein": "{time}, {free} free",
    "clock.hourglass": "glass {time}",
    "clock.bank.help": "a bank",
  },
]);

test("a pace is told in its largest whole unit", () => {
  assert.deepEqual([45, 60, 7200, 259_200].map(paceText), ["45 s", "1 min", "2 h", "3 d"]);
});

test("every kind of clock has its words", () => {
  const named = [
    { kind: "none" },
    { kind: "move", seconds: 45 },
    { kind: "days", days: 3 },
    { kind: "bank", seconds: 60, increment: 0 },
    { kind: "bank", seconds: 60, increment: 5 },
    { kind: "bronstein", seconds: 120, delay: 10 },
    { kind: "hourglass", seconds: 60 },
  ].map(clockName);
  assert.deepEqual(named, [
    "none",
    "45 s a move",
    "3 d a move",
    "1 min",
    "1 min + 5 s",
    "2 min, 10 s free",
    "glass 1 min",
  ]);
});

test("a clock is explained, no clock is not", () => {
  assert.equal(clockHelp({ kind: "bank", seconds: 60 }), "a bank");
  assert.equal(clockHelp({ kind: "none" }), "");
});

test("all that the form offers has different words", () => {
  const offered = PACES.flatMap(({ clocks }) => clocks);
  assert.equal(new Set(offered.map((one) => JSON.stringify(one))).size, offered.length);
});
