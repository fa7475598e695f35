import assert from "node:assert/strict";
import { test } from "node:test";

import { setStrings } from "../../../static/core/strings.js";
import {
  controlsFor,
  differences,
  draftOf,
  typed,
  valueName,
  wishOf,
} from "../../../static/table/draft.js";

const SCHEMAS = {
  options: {
    properties: {
      limit: { default: 8, enum: [8, "none"] },
      aid: { default: "off", enum: ["off", "on"], type: "string" },
      first: {
        anyOf: [
          { const: "random", type: "string" },
          { minimum: 0, maximum: 1, type: "integer" },
        ],
        default: "random",
      },
    },
  },
  settings: {
    $defs: {
      Spectators: { properties: { mode: { enum: ["none", "public"], default: "public" } } },
    },
    properties: {
      visibility: { default: "public", enum: ["public", "unlisted"] },
      clock: { default: { kind: "none" }, oneOf: [{ $ref: "#/$defs/NoClock" }] },
      spectators: { $ref: "#/$defs/Spectators", default: { mode: "public" } },
      leaver: { const: "drop", default: "drop" },
      confirm: { default: "off", enum: ["on", "off"] },
      first: { default: "random", enum: ["random", "host"] },
    },
  },
};

test("what has one value is not asked, and who begins is asked once", () => {
  const { options, settings } = controlsFor(SCHEMAS);
  assert.deepEqual(
    options.map(({ name }) => name),
    ["limit", "aid"],
  );
  assert.deepEqual(
    settings.map(({ name }) => name),
    ["visibility", "confirm", "first"],
  );
});

test("a game that does not know who begins is not asked", () => {
  const { properties } = SCHEMAS.options;
  const { settings } = controlsFor({
    ...SCHEMAS,
    options: { properties: { limit: properties.limit } },
  });
  assert.ok(!settings.some(({ name }) => name === "first"));
});

test("a draft begins with the table's own values, else with the defaults", () => {
  const draft = draftOf(SCHEMAS, {
    options: { limit: "none" },
    settings: { clock: { kind: "move", seconds: 60 }, locked: true },
  });
  assert.deepEqual(draft.options, { limit: "none", aid: "off" });
  assert.deepEqual(draft.settings["clock"], { kind: "move", seconds: 60 });
  assert.ok(!("locked" in draft.settings));
});

test("a password is only spoken of when it was typed, and an empty one takes it off", () => {
  const draft = draftOf(SCHEMAS);
  assert.ok(!("password" in wishOf(draft).settings));
  assert.equal(wishOf({ ...draft, password: "sesame" }).settings["password"], "sesame");
  assert.equal(wishOf({ ...draft, password: "" }).settings["password"], null);
});

test("fields give back the values that the schema wants, not their texts", () => {
  const [limit, aid] = controlsFor(SCHEMAS).options;
  assert.ok(limit !== undefined && aid !== undefined);
  assert.equal(typed(limit, "8"), 8);
  assert.equal(typed(limit, "none"), "none");
  assert.equal(typed(limit, "rubbish"), 8);
  assert.equal(typed(aid, true), "on");
  assert.equal(typed(aid, false), "off");
});

test("a number that has no name is told as it is", () => {
  setStrings("en", [{ "option.limit.4": "four at a time" }]);
  assert.equal(valueName("option.limit", 8), "8");
  assert.equal(valueName("option.limit", 4), "four at a time");
  assert.equal(valueName("option.limit", "none"), "option.limit.none");
});

test("only what differs from the usual is told", () => {
  setStrings("en", [
    {
      "option.limit": "Limit",
      "option.limit.none": "no limit",
      "option.aid": "Aid",
      "form.on": "on",
      "form.off": "off",
    },
  ]);
  assert.deepEqual(
    differences(SCHEMAS, {
      options: { limit: "none", aid: "on" },
      settings: { visibility: "unlisted", confirm: "off" },
    }),
    [
      { label: "Limit", value: "no limit" },
      { label: "Aid", value: "on" },
    ],
  );
});
