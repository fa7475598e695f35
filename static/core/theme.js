/**
 * Light, dark, or as the system has it. A cookie, so that the server draws the first frame right.
 */

const A_YEAR = 365 * 24 * 3600;

/** @param {string} choice "light", "dark" or "system" */
export function setTheme(choice) {
  const forced = choice === "light" || choice === "dark";
  if (forced) document.documentElement.dataset["theme"] = choice;
  else delete document.documentElement.dataset["theme"];
  const age = forced ? A_YEAR : 0;
  document.cookie = `theme=${forced ? choice : ""}; path=/; max-age=${age}; samesite=lax`;
  const meta = document.querySelector('meta[name="color-scheme"]');
  meta?.setAttribute("content", forced ? choice : "light dark");
}
