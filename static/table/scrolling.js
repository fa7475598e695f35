/**
 * Where the rail's panel stands: journal and chat follow what is new unless somebody reads back.
 */

/** Within this many px of the end one is at the end. */
const NEAR = 48;

/** @type {string | undefined} */
let tab;

/**
 * Run a drawing of the page and leave the panel where its reader wants it.
 * @param {ParentNode} host
 * @param {() => void} draw
 */
export function drawFollowing(host, draw) {
  const before = panelOf(host);
  const follows =
    before === null || before.scrollHeight - before.scrollTop - before.clientHeight < NEAR;
  draw();
  const panel = panelOf(host);
  if (panel === null) return;
  const turned = panel.dataset["tab"] !== tab;
  tab = panel.dataset["tab"];
  const flows = tab === "journal" || tab === "chat";
  if (flows && (follows || turned)) panel.scrollTop = panel.scrollHeight;
  else if (turned) panel.scrollTop = 0;
}

/** @param {ParentNode} host */
function panelOf(host) {
  return /** @type {HTMLElement | null} */ (host.querySelector("#rail-panel"));
}
