/**
 * The chat of a table: plain text, newest last.
 *
 * @import { ChatLine } from "../core/types"
 * @import { Model } from "./model.js"
 */

import { icon, scene } from "../core/pictures.js";
import { t, timeOfDay } from "../core/strings.js";
import { html, nothing } from "../core/vendor/lit-html.js";
import { repeat } from "../core/vendor/directives/repeat.js";
import { isOnline, mySeat, phase } from "./model.js";

const LONGEST = 500;

/** @param {Model} model */
export function drawChat(model) {
  const { chat } = model.state;
  if (chat.length === 0)
    return html`<div class="quiet">
      ${phase(model.state) === "gathering" ? nothing : scene("waiting")}
      <p class="muted">${t(mayTalk(model) ? "chat.empty" : "chat.off")}</p>
    </div>`;
  const oldest = chat[0]?.number ?? 1;
  return html`${oldest > 1 ? html`<button class="button small quiet" type="button" ?disabled=${model.ui.busy.has("older-chat")} @click=${() => model.older("chat", oldest)}>${t("chat.earlier")}</button>` : nothing}
    <ol class="chat">
      ${repeat(
        chat,
        (line) => line.number,
        (line) => drawLine(model, line),
      )}
    </ol>`;
}

/**
 * @param {Model} model
 * @param {ChatLine} line
 */
function drawLine({ me }, line) {
  return html`<li class="chat-line" data-mine=${line.user.id === me?.id || nothing}>
    <span class="chat-who"
      >${line.user.name}${line.seat === null ? html` <span class="tag">${t("chat.watcher")}</span>` : nothing}</span
    >
    <p class="chat-text">${line.text}</p>
    <time class="chat-time" datetime=${new Date(line.at).toISOString()}>${timeOfDay(line.at)}</time>
  </li>`;
}

/** @param {Model} model */
export function drawChatForm(model) {
  if (!mayTalk(model)) return nothing;
  if (model.me === null) {
    return html`<div class="chat-form">
      <button
        class="button block"
        type="button"
        @click=${() => model.set({ dialog: { name: "name", sits: false, seat: null } })}
      >
        ${t("chat.signin")}
      </button>
    </div>`;
  }
  const send = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (
      /** @type {HTMLFormElement} */ (event.target).elements.namedItem("line")
    );
    const text = input.value.trim();
    if (text === "") return;
    input.value = "";
    model.say(text);
  };
  return html`<form class="chat-form" @submit=${send}>
    <label class="visually-hidden" for="chat-line">${t("chat.label")}</label>
    <input
      class="input"
      id="chat-line"
      name="line"
      maxlength=${LONGEST}
      autocomplete="off"
      placeholder=${t("chat.label")}
      enterkeyhint="send"
    />
    <button class="icon-button" aria-label=${t("chat.send")} ?disabled=${!isOnline(model)}>
      ${icon("send")}
    </button>
  </form>`;
}

/** @param {Model} model */
function mayTalk(model) {
  const settings = model.state.table?.settings ?? {};
  if (settings["chat"] === "off") return false;
  return mySeat(model) !== null || settings["watchers_chat"] !== "off";
}
