/**
 * Saying a name, with the password or the invitation that a closed server asks for.
 *
 * An invitation is the fragment of the link, so that no server or log sees it before the tap that
 * sends it.
 */

import { post, remove } from "../core/http.js";
import { pageData } from "../core/page-data.js";
import { startPage } from "../core/page.js";
import { errorText, t } from "../core/strings.js";
import { html, nothing, render } from "../core/vendor/lit-html.js";

/** @type {{busy: boolean, error: string | null, invitation: string | null}} */
const state = { busy: false, error: null, invitation: null };

void startPage(() => {
  state.invitation = location.hash.slice(1) || null;
  draw();
});

function draw() {
  const host = document.getElementById("welcome");
  if (host !== null) render(pageData().me === null ? drawForm() : drawKnown(), host);
}

function drawKnown() {
  const { me, next } = pageData();
  return html`<div class="stack">
    <p>${t("welcome.known", { name: me?.name })}</p>
    <p class="muted">${t("welcome.device")}</p>
    <p class="form-error" role="alert">${state.error ?? ""}</p>
    <div class="row">
      <a class="button primary" href=${next}>${t("welcome.on")}</a>
      <button class="button" type="button" ?disabled=${state.busy} @click=${() => void leave()}>
        ${t("welcome.leave")}
      </button>
    </div>
    <p class="fine">${t("welcome.leave.help")}</p>
  </div>`;
}

function drawForm() {
  const { access } = pageData();
  const uninvited = access === "invited" && state.invitation === null;
  return html`<form class="form" @submit=${(/** @type {Event} */ event) => void enter(event)}>
    <p>${t(`welcome.${access}`)}</p>
    <div class="field">
      <label class="field-label" for="name">${t("name.label")}</label>
      <input class="input" id="name" name="name" maxlength="48" autocomplete="nickname" required />
      <p class="field-hint">${t("name.hint")}</p>
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
