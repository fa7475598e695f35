/**
 * How others get here: the link and the code, to copy or to share.
 *
 * @import { Model } from "./model.js"
 */

import { icon } from "../core/pictures.js";
import { t } from "../core/strings.js";
import { toast } from "../core/toasts.js";
import { html, nothing } from "../core/vendor/lit-html.js";

/** @param {Model} model */
export function drawInvitation(model) {
  const link = `${location.origin}/t/${model.code}`;
  const share = {
    title: t("invite.subject", { game: model.game.title }),
    text: t("invite.text", { game: model.game.title }),
    url: link,
  };
  const shares = "share" in navigator;
  return html`<section class="card" aria-labelledby="invite">
    <header class="card-head"><h2 id="invite">${t("invite.title")}</h2></header>
    <div class="card-body stack tight">
      <p class="muted">${t(helpOf(model))}</p>
      <div class="copy">
        <input
          class="input mono"
          id="invite-link"
          readonly
          aria-label=${t("invite.link")}
          .value=${link}
          @focus=${(/** @type {any} */ event) => event.target.select()}
        />
        <button class="button" type="button" @click=${() => copy(link)}>
          ${icon("copy")}${t("invite.copy")}
        </button>
      </div>
      <div class="row between">
        <p>${t("invite.code")} <span class="code">${model.code}</span></p>
        ${shares ? html`<button class="button small" type="button" @click=${() => navigator.share(share).catch(() => undefined)}>${icon("link")}${t("invite.share")}</button>` : nothing}
      </div>
    </div>
  </section>`;
}

/** @param {Model} model */
function helpOf({ state }) {
  const settings = state.table?.settings ?? {};
  if (settings["locked"]) return "invite.help.locked";
  return settings["spectators"]?.mode === "none" ? "invite.help.players" : "invite.help";
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
