/**
 * Where the rail's panel stands: journal and chat follow what is new unless somebody reads back.
 */

/** Within this many px of the end one is at the end. */
const NEAR = 48;

/** @type {string | undefined} */
let tab;
/** Whether the reader is at the end, and where the page itself has put him last. */
let follows = true;
let put = 0;
/** @type {HTMLElement | null} */
let watched = null;

/**
 * Run a drawing of the page and leave the panel where its reader wants it, before the page is painted:
 * to read how long the panel is any sooner would have the browser lay the page out twice.
 * @param {ParentNode} host
 * @param {() => void} draw
 */
export function drawFollowing(host, draw) {
  draw();
  const panel = /** @type {HTMLElement | null} */ (host.querySelector("#rail-panel"));
  if (panel !== watched) panel?.addEventListener("scroll", () => look(panel), { passive: true });
  watched = panel;
  if (panel === null) return;
  const turned = panel.dataset["tab"] !== tab;
  tab = panel.dataset["tab"];
  const flows = tab === "journal" || tab === "chat";
  if (turned) follows = true;
  if (flows && follows) requestAnimationFrame(() => follow(panel));
  else if (turned) panel.scrollTop = 0;
}

/** @param {HTMLElement} panel */
function follow(panel) {
  if (!follows) return;
  panel.scrollTop = panel.scrollHeight;
  put = panel.scrollTop;
}

/** Somebody scrolls: he reads back, or has come to the end again. @param {HTMLElement} panel */
function look(panel) {
  if (Math.abs(panel.scrollTop - put) < 1) return;
  follows = panel.scrollHeight - panel.scrollTop - panel.clientHeight < NEAR;
}
