/**
 * The lobby: all open tables, live.
 */

import { startPage } from "../core/page.js";
import { followLobby, showMine } from "./rows.js";

void startPage(() => {
  showMine(Infinity);
  const host = document.getElementById("lobby");
  if (host !== null) followLobby(host);
});
