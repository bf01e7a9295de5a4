import {
  readChoice,
  readOptionalItems,
  readText,
  refuseUnknown,
  shorten,
} from "@lectern/lesson-format/content-files/fields.ts";
import type { TextReport } from "@lectern/lesson-format/content-files/mistakes.ts";
import type { YamlMap } from "@lectern/lesson-format/content-files/yaml.ts";
import { readMap, readTexts } from "#platform/content-files/lists.ts";
import { readAskedFor } from "./asked-for.ts";
import { readRule, spoken } from "./concept-script.ts";
import { compared, limits } from "./limits.ts";
import {
  type AskBack,
  breachKinds,
  type OutcomeScript,
  type ScenarioStructure,
  wordClasses,
} from "./scenario-content.ts";
import { scenarioMistakes } from "./scenario-mistakes.ts";

export interface ReadOutcome {
  outcome: OutcomeScript;
  /** Where in the file the parts stand that the linter may find fault with. */
  lines: { line: number; rules: number[]; examples: number[]; counterExamples: number[] };
}

/** `must_not` of a language: what is said of each outcome to avoid, in the structure's order. */
export function readOutcomeScripts(
  map: YamlMap,
  { mustNot = [] }: ScenarioStructure,
  report: TextReport,
): ReadOutcome[] {
  if (mustNot.length === 0 && !map.entries.has("must_not")) return [];
  const node = readMap(map, "must_not", report);
  for (const [id, { line }] of node.entries)
    if (!mustNot.some((outcome) => outcome.id === id))
      report(line, scenarioMistakes.outcomeUnknown({ outcome: shorten(id) }));
  return mustNot.flatMap(({ id }) => {
    const entry = node.entries.get(id);
    if (entry === undefined) report(node.line, scenarioMistakes.outcomeMissing({ outcome: id }));
    else if (entry.node.type === "map") return [readOutcomeScript(id, entry.node, report)];
    else report(entry.line, scenarioMistakes.noMapping({ id }));
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
  "asked_for",
  "ask_back",
];

function readOutcomeScript(id: string, map: YamlMap, report: TextReport): ReadOutcome {
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
    report(map.line, scenarioMistakes.outcomeUntold({ outcome: id, kinds: breachKinds.join(", ") }));
  if (map.entries.has("asked_for")) outcome.askedFor = readAskedFor(map, report);
  if (map.entries.has("ask_back")) outcome.askBack = readAskBack(map, outcome, report);
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

/** An insult is suspected by the engine's own lists; everything else by what its author wrote. */
function readAskBack(outcome: YamlMap, { id, kind }: OutcomeScript, report: TextReport): AskBack {
  const map = readMap(outcome, "ask_back", report);
  refuseUnknown(map, ["when", "avoid", "like", "lines", "unclear"], report);
  const when = readOptionalItems(map, "when", report).slice(0, limits.rules);
  if (when.length === 0 && kind !== "insult")
    report(map.line, scenarioMistakes.suspicionUntold({ outcome: id }));
  const rules = when.map((node) => readRule(node, report));
  for (const [index, { allOf }] of rules.entries())
    for (const text of allOf.flat())
      if (text.startsWith("$") && !wordClasses.some((name) => name === text))
        report(
          when[index]?.line ?? map.line,
          scenarioMistakes.wordClass({ word: shorten(text), known: wordClasses.join(", ") }),
        );
  return {
    when: rules,
    avoid: readTexts(map, "avoid", { min: 0, max: limits.avoid, length: limits.term }, report).texts,
    like: readTexts(map, "like", compared, report).texts,
    lines: readTexts(map, "lines", spoken(2), report).texts,
    unclear: readText(map, "unclear", limits.feedback, report),
  };
}
