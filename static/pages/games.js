/**
 * The games, all or one with its rules: a button to try it at once.
 */

import { startPage } from "../core/page.js";
import { wakeBotButtons } from "./bot-game.js";

void startPage(wakeBotButtons);
