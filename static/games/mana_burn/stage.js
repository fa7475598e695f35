/**
 * Draws what goes on now, and below it whatever is chosen here. Its place has a fixed height.
 *
 * @import { Stage } from "./views/stage.js"
 * @import { Speaker } from "./words.js"
 */

import { html, nothing } from "../../core/vendor/lit-html.js";
import { drawAuction } from "./panels/auction.js";
import { drawDuel } from "./panels/duel.js";
import { drawFishing } from "./panels/fishing.js";
import { drawRound } from "./panels/rounds.js";
import { drawTurn } from "./panels/turn.js";
import { drawPick } from "./picks.js";
import { drawStack } from "./stack.js";

/** @param {Stage} stage @param {Speaker} speaker */
export function drawStage(stage, speaker) {
  const { scene, picks, aims } = stage;
  return html`<section class="mb-stage" data-key="stack" data-scene=${scene} data-picking=${picks.length > 0 || nothing} data-aiming=${aims || nothing} data-quiet=${(scene === "turn" && picks.length === 0) || nothing} data-zone="stage"
      aria-label=${speaker.t("board.stage")}>
    ${drawScene(stage, speaker)}
    ${picks.length > 0 ? html`<div class="mb-picks" role="group" data-kinds=${picks.every(({ kind, seat }) => kind !== null && seat === null) || nothing} aria-label=${speaker.t("board.picks")}>${picks.map(drawPick)}</div>` : nothing}
  </section>`;
}

/** @param {Stage} stage @param {Speaker} speaker */
function drawScene(stage, speaker) {
  switch (stage.scene) {
    case "stack":
      return drawStack(stage.stack, speaker);
    case "auction":
      return drawAuction(stage.auction, speaker);
    case "duel":
      return drawDuel(stage.duel, speaker);
    case "fishing":
      return drawFishing(stage.fishing);
    case "round":
      return drawRound(stage.round, speaker);
    case "turn":
      return drawTurn(stage.turn, speaker);
  }
}
