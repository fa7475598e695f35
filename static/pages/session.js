/**
 * Being somebody: the guest that one tap makes, and going where a name can be given.
 *
 * @import { Answer } from "../core/types"
 */

import { post } from "../core/http.js";
import { pageData } from "../core/page-data.js";
import { t } from "../core/strings.js";

/**
 * A name for somebody who was not asked for one: an animal of the lagoon and a number.
 * @returns {string}
 */
function randomName() {
  const names = t("guest.names").split("|");
  const [a = 0, b = 0] = crypto.getRandomValues(new Uint8Array(2));
  return `${names[a % names.length]} ${10 + (b % 90)}`;
}

/**
 * Make sure that there is a session; where the server wants more than a name, go and ask for it.
 * @returns {Promise<Answer>}
 */
export async function ensureSession() {
  const { me, access } = pageData();
  if (me !== null) return { ok: true };
  if (access !== "open") {
    location.href = `/welcome?next=${encodeURIComponent(location.pathname)}`;
    return { ok: false, code: "leaving" };
  }
  return post("/session", { name: randomName() });
}
