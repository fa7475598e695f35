/**
 * What the browser's verifier says of documents: one a line in a file, one judgement a line out.
 */

import { readFileSync } from "node:fs";

import { verify } from "../../static/core/verify.js";

const [, , path = ""] = process.argv;
for (const line of readFileSync(path, "utf8").split("\n")) {
  if (line !== "") process.stdout.write(`${JSON.stringify(verify(JSON.parse(line)))}\n`);
}
