/**
 * The clocks that a table can have, in words, and those that the form offers. Pure.
 *
 * @import { Json } from "../core/types"
 */

import { t } from "../core/strings.js";

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/**
 * What the form offers, by what the time is for; the server takes any number.
 * @type {{key: string, clocks: Json[]}[]}
 */
export const PACES = [
  {
    key: "clock.each",
    clocks: [30, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR].map((seconds) => ({
      kind: "move",
      seconds,
    })),
  },
  {
    key: "clock.whole",
    clocks: [
      ...[5, 10, 20, 40].map((minutes) => ({
        kind: "bank",
        seconds: minutes * MINUTE,
        increment: 10,
      })),
      { kind: "bronstein", seconds: 10 * MINUTE, delay: 20 },
      { kind: "hourglass", seconds: 3 * MINUTE },
    ],
  },
  { key: "clock.mail", clocks: [1, 3, 7].map((days) => ({ kind: "days", days })) },
];

/**
 * A length of time: "30 seconds", "3 days".
 * @param {number} seconds
 */
export function paceText(seconds) {
  if (seconds % DAY === 0) return t("pace.days", { n: seconds / DAY });
  if (seconds % HOUR === 0) return t("pace.hours", { n: seconds / HOUR });
  if (seconds % MINUTE === 0) return t("pace.minutes", { n: seconds / MINUTE });
  return t("pace.seconds", { n: seconds });
}

/**
 * A table's clock, in a few words.
 * @param {Json} clock
 */
export function clockName(clock) {
  switch (clock?.kind) {
    case "move":
      return t("clock.move", { time: paceText(clock.seconds) });
    case "days":
      return t("clock.move", { time: paceText(clock.days * DAY) });
    case "bank":
      return clock.increment > 0
        ? t("clock.bank", { time: paceText(clock.seconds), more: paceText(clock.increment) })
        : t("clock.total", { time: paceText(clock.seconds) });
    case "bronstein":
      return t("clock.bronstein", {
        time: paceText(clock.seconds),
        free: paceText(clock.delay),
      });
    case "hourglass":
      return t("clock.hourglass", { time: paceText(clock.seconds) });
    default:
      return t("setting.clock.none");
  }
}

/**
 * What happens with this clock, in a sentence; empty without one.
 * @param {Json} clock
 */
export function clockHelp(clock) {
  const kind = clock?.kind ?? "none";
  return kind === "none" ? "" : t(`clock.${kind}.help`);
}
