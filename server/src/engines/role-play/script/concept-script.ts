import { readOptionalItems, readText, refuseUnknown } from "@lectern/lesson-format/content-files/fields.ts";
import type { TextReport } from "@lectern/lesson-format/content-files/mistakes.ts";
import type { YamlMap, YamlNode } from "@lectern/lesson-format/content-files/yaml.ts";
import { readTexts, textsOf } from "#platform/content-files/lists.ts";
import { compared, limits } from "./limits.ts";
import type { ConceptScript, KeywordRule } from "./scenario-content.ts";
import { scenarioMistakes } from "./scenario-mistakes.ts";

/** Where in the file the parts stand that the linter may find fault with. */
interface ConceptLines {
  line: number;
  rules: number[];
  examples: number[];
  counterExamples: number[];
}

export interface ReadConcept {
  concept: ConceptScript;
  lines: ConceptLines;
}

export function readConceptScript(id: string, map: YamlMap, report: TextReport): ReadConcept {
  refuseUnknown(map, fields, report);
  const rules = readOptionalItems(map, "rules", report).slice(0, limits.rules);
  const examples = readTexts(map, "examples", exampleBounds(limits.minExamples), report);
  const counterExamples = readTexts(
    map,
    "counter_examples",
    exampleBounds(limits.minCounterExamples),
    report,
  );
  const nearMisses = readTexts(map, "near_misses", compared, report).texts;
  return {
    concept: {
      id,
      name: readText(map, "name", limits.name, report),
      criterion: readText(map, "criterion", limits.feedback, report),
      goodAnswer: readText(map, "good_answer", limits.feedback, report),
      missed: readText(map, "missed", limits.feedback, report),
      reactions: readTexts(map, "reactions", spoken(3), report).texts,
      probes: readProbes(map, report),
      rules: rules.map((node) => readRule(node, report)),
      avoid: readTexts(map, "avoid", { min: 0, max: limits.avoid, length: limits.term }, report).texts,
      examples: examples.texts,
      counterExamples: counterExamples.texts,
      ...(nearMisses.length > 0 ? { nearMisses } : {}),
    },
    lines: {
      line: map.line,
      rules: rules.map(({ line }) => line),
      examples: examples.lines,
      counterExamples: counterExamples.lines,
    },
  };
}

const fields = [
  "name",
  "criterion",
  "good_answer",
  "missed",
  "reactions",
  "probes",
  "rules",
  "avoid",
  "examples",
  "counter_examples",
  "near_misses",
];

export function spoken(min: number) {
  return { min, max: limits.variants, length: limits.line };
}

function exampleBounds(min: number) {
  return { min, max: limits.examples, length: limits.example };
}

function readProbes(map: YamlMap, report: TextReport): [string[], string[]] {
  const nodes = readOptionalItems(map, "probes", report);
  const line = map.entries.get("probes")?.line ?? map.line;
  if (nodes.length !== 2) report(line, scenarioMistakes.probesShape());
  return [readProbe(nodes[0], line, report), readProbe(nodes[1], line, report)];
}

function readProbe(node: YamlNode | undefined, line: number, report: TextReport): string[] {
  if (node === undefined) return [];
  const items = node.type === "list" ? node.items : [];
  return textsOf(items, "A probe", node.line || line, spoken(2), report).texts;
}

export function readRule(node: YamlNode, report: TextReport): KeywordRule {
  if (node.type !== "map") {
    report(node.line, scenarioMistakes.ruleShape({ shape: "{all_of: [[word, word], [word]]}" }));
    return { allOf: [] };
  }
  refuseUnknown(node, ["all_of"], report);
  const groups = readOptionalItems(node, "all_of", report);
  if (groups.length < 1 || groups.length > limits.groups)
    report(node.line, scenarioMistakes.ruleGroups({ most: limits.groups }));
  const bounds = { min: 1, max: limits.terms, length: limits.term };
  const allOf = groups.map((group) =>
    textsOf(group.type === "list" ? group.items : [], "all_of", group.line, bounds, report),
  );
  return { allOf: allOf.map(({ texts }) => texts) };
}
