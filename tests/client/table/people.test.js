import assert from "node:assert/strict";
import { test } from "node:test";

import { distinct } from "../../../static/table/people.js";

test("who is called alike is told apart by a number, in the order of the seats", () => {
  const names = ["Ada", "Bot (Careful)", "Bot (Careful)", "Ben", "Bot (Careful)"];
  assert.deepEqual(distinct(names), ["Ada", "Bot (Careful)", "Bot (Careful) 2", "Ben", "Bot (Careful) 3"]);
});
