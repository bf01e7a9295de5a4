import { locale } from "./language/language.ts";

/** What they are called in a count: invariable words where a language has them. */
const stateWords: Readonly<Record<string, string>> = {
  active: "active",
  paused: "paused",
  inactive: "switched off",
  disabled: "stopped",
  refused: "stopped",
  failing: "failing",
  broken: "not working",
  testing: "being set up",
  preview: "not accepted yet",
};

/** "2 active, 1 failing". */
export function statesInWords(states: readonly string[]): string {
  const counts = Map.groupBy(states, (state) => stateWords[state] ?? state);
  return [...counts].map(([words, { length }]) => `${length.toLocaleString(locale)} ${words}`).join(", ");
}
