/**
 * A page that only reads: nothing but the frame.
 */

import { startPage } from "../core/page.js";

void startPage();
