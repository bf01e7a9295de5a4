import { refuseUnknown, shorten } from "@lectern/lesson-format/content-files/fields.ts";
import type { TextReport } from "@lectern/lesson-format/content-files/mistakes.ts";
import type { YamlMap } from "@lectern/lesson-format/content-files/yaml.ts";
import { readMap, readTexts } from "#platform/content-files/lists.ts";
import { limits } from "./limits.ts";
import { spokenLines } from "./repeated-lines.ts";
import type { AskedFor, Script } from "./scenario-content.ts";
import { scenarioMistakes } from "./scenario-mistakes.ts";

/** `asked_for` of an outcome to avoid. */
export function readAskedFor(outcome: YamlMap, report: TextReport): AskedFor {
  const map = readMap(outcome, "asked_for", report);
  refuseUnknown(map, ["closed", "open", "answers"], report);
  const read = (name: string, length: number) =>
    readTexts(map, name, { min: 0, max: limits.asked, length }, report).texts;
  const asked = { closed: read("closed", limits.line), open: read("open", limits.line) };
  if (asked.closed.length + asked.open.length === 0) report(map.line, scenarioMistakes.asksNothing());
  return { ...asked, answers: read("answers", limits.term) };
}

/** A line that the character never says asks for nothing. */
export function refuseUnsaid(script: Script, text: string, report: TextReport): void {
  const said = new Set(spokenLines(script));
  const written = text.split("\n");
  for (const { id, askedFor } of script.mustNot ?? [])
    for (const line of [...(askedFor?.closed ?? []), ...(askedFor?.open ?? [])])
      if (!said.has(line))
        report(
          written.findIndex((each) => each.includes(line)) + 1,
          scenarioMistakes.asksUnsaid({ line: shorten(line), outcome: id }),
        );
}
