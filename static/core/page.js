/**
 * What every page does: load its words, wake its menus, theme switch and sound.
 */

import { pageData } from "./page-data.js";
import { armSound, getVolume, playSound, setVolume } from "./sound.js";
import { loadStrings } from "./strings.js";
import { setTheme } from "./theme.js";

/**
 * Make the page's frame work, then run the page itself.
 * @param {() => void | Promise<void>} [body]
 */
export async function startPage(body) {
  frame();
  armSound();
  const { language, strings } = pageData();
  await loadStrings(language, strings);
  await body?.();
}

function frame() {
  for (const button of document.querySelectorAll("[data-theme-choice]")) {
    button.addEventListener("click", () => chooseTheme(/** @type {HTMLElement} */ (button)));
  }
  const volume = /** @type {HTMLInputElement | null} */ (document.querySelector("[data-volume]"));
  if (volume !== null) {
    volume.value = String(getVolume());
    volume.addEventListener("change", () => {
      setVolume(Number(volume.value));
      playSound("turn");
    });
  }
  // A redirect hands the fragment on: an invitation survives the choice of a language.
  for (const link of document.querySelectorAll('a[href^="/language"]')) {
    /** @type {HTMLAnchorElement} */ (link).hash = location.hash;
  }
  document.addEventListener("click", closeMenus);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") closeMenus(event);
  });
}

/**
 * Somebody has said a name on this page: the bar knows it from now on.
 * @param {string} name
 */
export function showName(name) {
  const tools = document.querySelector(".topbar-tools");
  if (tools === null || tools.querySelector(".name-chip") !== null) return;
  const chip = document.createElement("a");
  chip.className = "name-chip";
  chip.href = `/welcome?next=${encodeURIComponent(location.pathname)}`;
  const avatar = document.createElement("span");
  avatar.className = "avatar";
  avatar.ariaHidden = "true";
  avatar.textContent = ([...name][0] ?? "?").toLocaleUpperCase();
  const text = document.createElement("span");
  text.className = "name-chip-name";
  text.textContent = name;
  chip.append(avatar, text);
  tools.append(chip);
}

/** @param {HTMLElement} button */
function chooseTheme(button) {
  setTheme(button.dataset["themeChoice"] ?? "system");
  for (const other of document.querySelectorAll("[data-theme-choice]")) {
    other.setAttribute("aria-pressed", String(other === button));
  }
}

/**
 * A menu closes when something outside it is touched, and on Escape, which gives the focus back.
 * @param {Event} event
 */
function closeMenus(event) {
  const target = event.target instanceof Node ? event.target : null;
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    const inside = menu.contains(target);
    if (event.type === "click" && inside && !closes(target)) continue;
    menu.removeAttribute("open");
    if (event.type === "keydown" && inside) menu.querySelector("summary")?.focus();
  }
}

/** A chosen item of a menu closes it, a switch that stays visible does not. @param {Node | null} target */
function closes(target) {
  return (
    target instanceof Element &&
    target.closest("button.menu-item:not([data-theme-choice])") !== null
  );
}
