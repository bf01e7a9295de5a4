import { shorten } from "@lectern/lesson-format/content-files/fields.ts";
import type { TextReport } from "@lectern/lesson-format/content-files/mistakes.ts";
import type { Sentence } from "#platform/health/sentence.ts";
import { spokenLines } from "./repeated-lines.ts";
import type { Script } from "./scenario-content.ts";
import { scenarioMistakes } from "./scenario-mistakes.ts";

/** What a reaction may take up of what was said: "{day}, then." */
const slots = ["name", "day", "amount"] as const;
export type Slot = (typeof slots)[number];

const written = /\{([^{}]*)\}/g;

/** What has to be known before a line can be said; undefined for a name that nobody fills. */
function slotsIn(line: string): (Slot | undefined)[] {
  return [...line.matchAll(written)].map(([, name]) => slots.find((slot) => slot === name));
}

export function hasSlot(line: string): boolean {
  return line.includes("{");
}

/** The line with what was said in its slots; undefined where one stays empty. */
export function fillSlots(line: string, told: Partial<Record<Slot, string | undefined>>): string | undefined {
  const values = slotsIn(line).map((slot) => (slot === undefined ? undefined : told[slot]));
  if (values.includes(undefined)) return undefined;
  let next = 0;
  return line.replaceAll(written, () => values[next++] ?? "");
}

/** Slots stand in reactions to points, where a sentence begins, and never in all of them: what was said may hold nothing to take up. */
export function refuseSlots(script: Script, text: string, report: TextReport): void {
  const lines = text.split("\n");
  const refuse = (line: string, mistake: Sentence) =>
    report(
      Math.max(
        0,
        lines.findIndex((each) => each.includes(line)),
      ) + 1,
      mistake,
    );
  const reactions = script.concepts.map((concept) => concept.reactions);
  const mayHave = new Set(reactions.flat());
  for (const line of spokenLines(script).filter(hasSlot)) {
    const shown = { line: shorten(line) };
    if (!mayHave.has(line)) refuse(line, scenarioMistakes.slotElsewhere(shown));
    if (slotsIn(line).includes(undefined) || line.replaceAll(written, "").includes("{"))
      refuse(line, scenarioMistakes.slotUnknown({ ...shown, known }));
    if (/[^.!?…\s]\s*\{/u.test(line)) refuse(line, scenarioMistakes.slotWithin(shown));
  }
  for (const some of reactions) {
    const [line = ""] = some;
    if (some.some(hasSlot) && some.filter((each) => !hasSlot(each)).length < LEAST_PLAIN)
      refuse(line, scenarioMistakes.slotOnly({ line: shorten(line), least: LEAST_PLAIN }));
  }
}

const LEAST_PLAIN = 3;
const known = slots.map((slot) => `{${slot}}`).join(", ");
