import assert from "node:assert/strict";
import { test } from "node:test";

import { agoText, errorText, setStrings, t } from "../../../static/core/strings.js";

test("places are filled, and only those that are given", () => {
  setStrings("en", [{ a: "{name} plays {n}" }]);
  assert.equal(t("a", { name: "Ada" }), "Ada plays {n}");
});

test("a number prefers the counted forms, and falls back to the plain one", () => {
  setStrings("en", [
    {
      "card.one": "{n} card",
      "card.other": "{n} cards",
      draw: "draw",
      "draw.one": "draw {n}",
      "draw.other": "draw {n} cards",
      seat: "seat {n}",
    },
  ]);
  assert.equal(t("card", { n: 1 }), "1 card");
  assert.equal(t("card", { n: 0 }), "0 cards");
  assert.equal(t("draw"), "draw");
  assert.equal(t("draw", { n: 2 }), "draw 2 cards");
  assert.equal(t("seat", { n: 2 }), "seat 2");
});

test("a game's strings win over the site's, and a missing key shows itself", () => {
  setStrings("it", [{ a: "sito", b: "sito" }, { a: "gioco" }]);
  assert.equal(t("a"), "gioco");
  assert.equal(t("b"), "sito");
  assert.equal(t("c.d"), "c.d");
});

test("an error that nobody worded is told by its code", () => {
  setStrings("en", [{ "error.stale": "too late", "error.unknown": "failed ({code})" }]);
  assert.equal(errorText("stale"), "too late");
  assert.equal(errorText("odd"), "failed (odd)");
});

test("a name with a dollar sign or a place in it stays as it is", () => {
  setStrings("en", [{ a: "{name}: {text}" }]);
  assert.equal(t("a", { name: "$& {text}", text: "x" }), "$& {text}: x");
});

test("how long ago something was is told in the largest unit that it fills", () => {
  const ago = (/** @type {number} */ ms) => agoText(1_000_000_000 - ms, 1_000_000_000);
  setStrings("en", []);
  assert.deepEqual([-5, 59_999, 60_000, 7_300_000].map(ago), ["now", "now", "1 min. ago", "2 hr. ago"]);
  setStrings("it", []);
  assert.deepEqual([5 * 60_000, 86_400_000].map(ago), ["5 min fa", "ieri"]);
});
