/**
 * The lobby: all open tables, live.
 */

import { pageData } from "../core/page-data.js";
import { startPage } from "../core/page.js";
import { render } from "../core/vendor/lit-html.js";
import { drawEmpty, drawRows, followLobby, showMine } from "./rows.js";

void startPage(() => {
  showMine();
  const host = document.getElementById("lobby");
  if (host === null) return;
  followLobby(pageData()["tables"], (rows) => {
    render(rows.length === 0 ? drawEmpty() : drawRows(rows), host);
  });
});
