import {
  readChoice,
  readOptionalItems,
  readText,
  refuseUnknown,
  shorten,
} from "@lectern/lesson-format/content-files/fields.ts";
import type { Report } from "@lectern/lesson-format/content-files/mistakes.ts";
import type { YamlMap } from "@lectern/lesson-format/content-files/yaml.ts";
import { readRule, spoken } from "./concept-script.ts";
import { limits } from "./limits.ts";
import { readMap, readTexts } from "./lists.ts";
import { breachKinds, type OutcomeScript, type ScenarioStructure } from "./scenario-content.ts";

export interface ReadOutcome {
  outcome: OutcomeScript;
  /** Where in the file the parts stand that the linter may find fault with. */
  lines: { line: number; rules: number[]; examples: number[]; counterExamples: number[] };
}

/** `must_not` of a language: what is said of each outcome to avoid, in the structure's order. */
export function readOutcomeScripts(
  map: YamlMap,
  { mustNot = [] }: ScenarioStructure,
  report: Report,
): ReadOutcome[] {
  if (mustNot.length === 0 && !map.entries.has("must_not")) return [];
  const node = readMap(map, "must_not", report);
  for (const [id, { line }] of node.entries)
    if (!mustNot.some((outcome) => outcome.id === id))
      report(line, `Outcome \`${shorten(id)}\` is not in scenario.yaml; add it there or rename it here.`);
  return mustNot.flatMap(({ id }) => {
    const entry = node.entries.get(id);
    if (entry === undefined) report(node.line, `Outcome \`${id}\` of scenario.yaml is missing; add it.`);
    else if (entry.node.type === "map") return [readOutcomeScript(id, entry.node, report)];
    else report(entry.line, `Write what belongs to \`${id}\` as \`name: value\` lines under it.`);
    return [];
  });
}

const fields = [
  "name",
  "why",
  "instead",
  "reactions",
  "kind",
  "rules",
  "avoid",
  "examples",
  "counter_examples",
];

function readOutcomeScript(id: string, map: YamlMap, report: Report): ReadOutcome {
  refuseUnknown(map, fields, report);
  const rules = readOptionalItems(map, "rules", report).slice(0, limits.rules);
  const bounds = (min: number) => ({ min, max: limits.examples, length: limits.example });
  const examples = readTexts(map, "examples", bounds(limits.minOutcomeExamples), report);
  const counterExamples = readTexts(
    map,
    "counter_examples",
    bounds(limits.minOutcomeCounterExamples),
    report,
  );
  const outcome: OutcomeScript = {
    id,
    name: readText(map, "name", limits.name, report),
    why: readText(map, "why", limits.feedback, report),
    instead: readText(map, "instead", limits.feedback, report),
    reactions: readTexts(map, "reactions", spoken(3), report).texts,
    rules: rules.map((node) => readRule(node, report)),
    avoid: readTexts(map, "avoid", { min: 0, max: limits.avoid, length: limits.term }, report).texts,
    examples: examples.texts,
    counterExamples: counterExamples.texts,
  };
  if (map.entries.has("kind")) outcome.kind = readChoice(map, "kind", breachKinds, report);
  else if (rules.length === 0)
    report(
      map.line,
      `Nothing tells when \`${id}\` happens; write \`rules\`, or a \`kind\`: ${breachKinds.join(", ")}.`,
    );
  return {
    outcome,
    lines: {
      line: map.line,
      rules: rules.map(({ line }) => line),
      examples: examples.lines,
      counterExamples: counterExamples.lines,
    },
  };
}
