/**
 * How others get here: the link and the code, to copy or to share.
 *
 * @import { Model } from "./model.js"
 */

import { icon } from "../core/pictures.js";
import { t } from "../core/strings.js";
import { toast } from "../core/toasts.js";
import { html } from "../core/vendor/lit-html.js";

/** @param {Model} model */
export function drawInvitation(model) {
  return html`<section class="card" aria-labelledby="invite">
    <header class="card-head"><h2 id="invite">${t("invite.title")}</h2></header>
    <div class="card-body stack tight">
      ${drawLink(model)}
      <div class="row">${drawSend(model, false)}</div>
    </div>
  </section>`;
}

/**
 * Code and link, to read out and to see.
 * @param {Model} model
 */
export function drawLink(model) {
  return html`<p class="invite-code">
      <span>${t("invite.code")}</span> <span class="code big">${model.code}</span>
    </p>
    <input
      class="input"
      id="invite-link"
      readonly
      aria-label=${t("invite.link")}
      aria-describedby="invite-help"
      .value=${linkOf(model)}
      @focus=${(/** @type {any} */ event) => event.target.select()}
    />
    <p class="fine" id="invite-help">${t(helpOf(model))}</p>`;
}

/**
 * The button that sends the link on its way: to other apps where a thumb asks for it, else to the
 * clipboard.
 * @param {Model} model
 * @param {boolean} primary whether this is what the page asks for
 */
export function drawSend(model, primary) {
  const shares = "share" in navigator && matchMedia("(pointer: coarse)").matches;
  const link = linkOf(model);
  const share = {
    title: t("invite.subject", { game: model.game.title }),
    text: t("invite.text", { game: model.game.title }),
    url: link,
  };
  const send = () => (shares ? navigator.share(share).catch(() => undefined) : copy(link));
  return html`<button class=${primary ? "button primary" : "button"} type="button" @click=${send}>
    ${icon(shares ? "link" : "copy")}${t(shares ? "invite.share" : "invite.copy")}
  </button>`;
}

/** @param {Model} model */
function linkOf({ code }) {
  return `${location.origin}/t/${code}`;
}

/** @param {Model} model */
function helpOf({ state }) {
  const settings = state.table?.settings ?? {};
  const watched = settings["spectators"]?.mode !== "none";
  if (settings["locked"]) return watched ? "invite.help.locked" : "invite.help.locked.players";
  return watched ? "invite.help" : "invite.help.players";
}

/**
 * Plain http has no clipboard for pages: there the link is selected, and the old command copies it.
 * @param {string} link
 */
async function copy(link) {
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById("invite-link"));
  try {
    await navigator.clipboard.writeText(link);
  } catch {
    field?.select();
    if (!document.execCommand("copy")) {
      toast(t("invite.byhand"), "info");
      return;
    }
  }
  toast(t("invite.copied"), "good");
}
