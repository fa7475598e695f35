/**
 * Saying a name, with the password or the invitation that a closed server asks for; changing it.
 *
 * An invitation is the fragment of the link, so that no server or log sees it before the tap that
 * sends it.
 */

import { dialog, openDialogs } from "../core/dialog.js";
import { patch, post, remove } from "../core/http.js";
import { pageData } from "../core/page-data.js";
import { startPage } from "../core/page.js";
import { errorText, t } from "../core/strings.js";
import { html, nothing, render } from "../core/vendor/lit-html.js";

/** `leaving`: whether he is asked if he really wants to leave. */
const state = {
  busy: false,
  error: /** @type {string | null} */ (null),
  invitation: /** @type {string | null} */ (null),
  leaving: false,
};

void startPage(() => {
  state.invitation = location.hash.slice(1) || null;
  draw();
});

function draw() {
  const host = document.getElementById("welcome");
  if (host === null) return;
  render(pageData().me === null ? drawForm() : drawKnown(), host);
  openDialogs(host);
}

function drawKnown() {
  const { me, next } = pageData();
  return html`<div class="stack">
      <p>${t("welcome.known", { name: me?.name })}</p>
      <p class="muted">${t("welcome.device")}</p>
      <a class="button primary big block" href=${next}>${t("welcome.on")}</a>
      <form class="form" @submit=${(/** @type {Event} */ event) => void change(event)}>
        <div class="field">
          <label class="field-label" for="name">${t("name.label")}</label>
          ${drawNameInput(me?.name ?? "")}
        </div>
        <p class="form-error" role="alert">${state.error ?? ""}</p>
        <button class="button block" aria-busy=${state.busy} ?disabled=${state.busy}>
          ${t("welcome.rename")}
        </button>
      </form>
      <button class="button block" type="button" @click=${() => ask(true)}>
        ${t("welcome.leave")}
      </button>
    </div>
    ${state.leaving ? drawLeaving() : nothing}`;
}

/** @param {boolean} leaving */
function ask(leaving) {
  Object.assign(state, { leaving, error: null });
  draw();
}

function drawLeaving() {
  const close = () => ask(false);
  const body = html`<p>${t("welcome.leave.help")}</p>
    <p class="form-error" role="alert">${state.error ?? ""}</p>`;
  const foot = html`<button class="button" type="button" autofocus @click=${close}>
      ${t("welcome.leave.stay")}
    </button>
    <button
      class="button danger"
      type="button"
      aria-busy=${state.busy}
      ?disabled=${state.busy}
      @click=${() => void leave()}
    >
      ${t("welcome.leave")}
    </button>`;
  return dialog({ name: "leave", title: t("welcome.leave.title"), body, foot, close });
}

/** @param {string} name that stands there at first */
function drawNameInput(name) {
  return html`<input
      class="input"
      id="name"
      name="name"
      value=${name}
      maxlength="48"
      autocomplete="nickname"
      required
      aria-describedby="name-hint"
    />
    <p class="field-hint" id="name-hint">${t("name.hint")}</p>`;
}

function drawForm() {
  const { access } = pageData();
  const uninvited = access === "invited" && state.invitation === null;
  return html`<form class="form" @submit=${(/** @type {Event} */ event) => void enter(event)}>
    <p>${t(`welcome.${access}`)}</p>
    <div class="field">
      <label class="field-label" for="name">${t("name.label")}</label>
      ${drawNameInput("")}
    </div>
    ${
      access === "password"
        ? html`<div class="field">
            <label class="field-label" for="password">${t("welcome.password.label")}</label
            ><input
              class="input"
              id="password"
              name="password"
              type="password"
              autocomplete="current-password"
              required
            />
          </div>`
        : nothing
    }
    ${
      uninvited
        ? html`<div class="field">
            <label class="field-label" for="invitation">${t("welcome.invitation.label")}</label
            ><input
              class="input mono"
              id="invitation"
              name="invitation"
              autocomplete="off"
              required
            />
          </div>`
        : nothing
    }
    <p class="form-error" role="alert">${state.error ?? ""}</p>
    <button class="button primary big block" aria-busy=${state.busy} ?disabled=${state.busy}>
      ${t("name.go")}
    </button>
  </form>`;
}

/** @param {Event} event */
async function enter(event) {
  event.preventDefault();
  const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
  const invitation = state.invitation ?? data.get("invitation");
  const password = data.get("password");
  await run(() =>
    post("/session", {
      name: String(data.get("name") ?? ""),
      ...(password === null ? {} : { password: String(password) }),
      ...(invitation === null ? {} : { invitation: String(invitation) }),
    }),
  );
}

/** @param {Event} event */
async function change(event) {
  event.preventDefault();
  const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
  await run(() => patch("/me", { name: String(data.get("name") ?? "") }));
}

async function leave() {
  await run(() => remove("/session"));
}

/** @param {() => Promise<import("../core/types").Answer>} call */
async function run(call) {
  if (state.busy) return;
  Object.assign(state, { busy: true, error: null });
  draw();
  const answer = await call();
  if (answer.ok) {
    location.replace(pageData()["next"]);
    return;
  }
  Object.assign(state, { busy: false, error: errorText(answer.code, answer) });
  draw();
}
