import { shorten } from "@lectern/lesson-format/content-files/fields.ts";
import type { TextReport } from "@lectern/lesson-format/content-files/mistakes.ts";
import type { Script } from "./scenario-content.ts";
import { scenarioMistakes } from "./scenario-mistakes.ts";

/** A line that stands in two places could be said twice in a row. */
export function refuseRepeatedLines(script: Script, text: string, report: TextReport): void {
  const written = text.split("\n");
  const seen = new Set<string>();
  for (const line of spokenLines(script)) {
    const again = written.findLastIndex((each) => each.includes(line));
    if (seen.has(line)) report(Math.max(again, 0) + 1, scenarioMistakes.lineTwice({ line: shorten(line) }));
    seen.add(line);
  }
}

/** Everything that the character may say. */
export function spokenLines({ lines, questions, closings, concepts, mustNot = [] }: Script): string[] {
  return [
    ...Object.values(lines).flat(),
    ...questions.flatMap(({ answers }) => answers),
    ...Object.values(closings).flat(),
    ...concepts.flatMap(({ reactions, probes }) => [...reactions, ...probes.flat()]),
    ...mustNot.flatMap(({ reactions, askBack }) => [...reactions, ...(askBack?.lines ?? [])]),
  ];
}
