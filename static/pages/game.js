/**
 * The page of a game: its rules, and a button to try them.
 */

import { startPage } from "../core/page.js";
import { wakeBotButtons } from "./bot-game.js";

void startPage(wakeBotButtons);
