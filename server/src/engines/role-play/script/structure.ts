import { readLines } from "@lectern/lesson-format/content-files/characters.ts";
import {
  idShape,
  readChoice,
  readInteger,
  readOptionalFlag,
  readOptionalItems,
  readOptionalNumber,
  readShaped,
  refuseUnknown,
  shaped,
} from "@lectern/lesson-format/content-files/fields.ts";
import type { TextReport } from "@lectern/lesson-format/content-files/mistakes.ts";
import { said } from "@lectern/lesson-format/content-files/said.ts";
import { readYamlMap, type YamlMap, type YamlNode } from "@lectern/lesson-format/content-files/yaml.ts";
import { languages } from "#kernel/language.ts";
import { limits } from "./limits.ts";
import {
  type Concept,
  consequences,
  type OutcomeToAvoid,
  type ScenarioStructure,
} from "./scenario-content.ts";
import { scenarioMistakes } from "./scenario-mistakes.ts";

/** `scenario.yaml`. Undefined when it is not even a mapping; else as much as could be read, every mistake reported. */
export function readStructure(text: string, report: TextReport): ScenarioStructure | undefined {
  const map = readYamlMap(readLines(text, limits.file, report), 1, report, limits.yaml);
  if (map === undefined) return undefined;
  refuseUnknown(map, fields, report);
  const minutes = readInteger(map, "minutes", 1, limits.maxMinutes, report);
  const structure: ScenarioStructure = {
    format: 1,
    key: readShaped(map, "key", idShape, report),
    language: readChoice(map, "language", languages, report),
    category: readShaped(map, "category", idShape, report),
    minutes,
    maxMinutes: readInteger(map, "max_minutes", minutes, limits.maxMinutes, report),
    passMark: readPassMark(map, report),
    retired: readOptionalFlag(map, "retired", report) ?? false,
    skills: readSkills(map, report),
    face: readShaped(map, "face", idShape, report),
    concepts: readConcepts(map, report),
  };
  if (map.entries.has("must_not")) structure.mustNot = readOutcomes(map, structure.concepts, report);
  return structure;
}

const fields = [
  "key",
  "language",
  "category",
  "minutes",
  "max_minutes",
  "pass_mark",
  "retired",
  "skills",
  "face",
  "concepts",
  "must_not",
];

function readPassMark(map: YamlMap, report: TextReport): number | null {
  if (!map.entries.has("pass_mark")) report(map.line, scenarioMistakes.passMarkMissing());
  const mark = readOptionalNumber(map, "pass_mark", 100, report);
  if (mark !== null && !Number.isInteger(mark))
    report(map.entries.get("pass_mark")?.line ?? map.line, scenarioMistakes.passMarkWhole());
  return mark;
}

function readSkills(map: YamlMap, report: TextReport): string[] {
  const nodes = readOptionalItems(map, "skills", report);
  const skills = nodes.map((node) => shaped(node, "skills", idShape, report));
  const line = nodes[0]?.line ?? map.line;
  if (skills.length > limits.skills) report(line, said("skills.count", { most: limits.skills }));
  if (new Set(skills).size < skills.length) report(line, said("skills.twice"));
  return skills;
}

function readConcepts(map: YamlMap, report: TextReport): Concept[] {
  const nodes = readOptionalItems(map, "concepts", report);
  const line = map.entries.get("concepts")?.line ?? map.line;
  if (nodes.length < 1 || nodes.length > limits.concepts)
    report(line, scenarioMistakes.conceptsCount({ most: limits.concepts }));
  const seen = new Set<string>();
  return nodes.slice(0, limits.concepts).map((node) => {
    const concept = readConcept(node, report);
    if (seen.has(concept.id)) report(node.line, scenarioMistakes.conceptTwice({ concept: concept.id }));
    seen.add(concept.id);
    return concept;
  });
}

function readConcept(node: YamlNode, report: TextReport): Concept {
  if (node.type !== "map") {
    report(node.line, scenarioMistakes.conceptShape({ shape: "{id: …, weight: 1}" }));
    return { id: "", weight: 1 };
  }
  refuseUnknown(node, ["id", "weight"], report);
  return {
    id: readShaped(node, "id", idShape, report),
    weight: readInteger(node, "weight", 1, limits.weight, report),
  };
}

function readOutcomes(map: YamlMap, concepts: readonly Concept[], report: TextReport): OutcomeToAvoid[] {
  const nodes = readOptionalItems(map, "must_not", report);
  const line = map.entries.get("must_not")?.line ?? map.line;
  if (nodes.length < 1 || nodes.length > limits.outcomes)
    report(line, scenarioMistakes.outcomesCount({ most: limits.outcomes }));
  const seen = new Set(concepts.map(({ id }) => id));
  return nodes.slice(0, limits.outcomes).map((node) => {
    const outcome = readOutcome(node, concepts, report);
    if (seen.has(outcome.id)) report(node.line, scenarioMistakes.outcomeTwice({ outcome: outcome.id }));
    seen.add(outcome.id);
    return outcome;
  });
}

function readOutcome(node: YamlNode, concepts: readonly Concept[], report: TextReport): OutcomeToAvoid {
  if (node.type !== "map") {
    report(node.line, scenarioMistakes.outcomeShape({ shape: "{id: …, consequence: fails}" }));
    return { id: "", consequence: "fails" };
  }
  refuseUnknown(node, ["id", "consequence", "refused_by", "final"], report);
  const outcome: OutcomeToAvoid = {
    id: readShaped(node, "id", idShape, report),
    consequence: readChoice(node, "consequence", consequences, report),
  };
  if (node.entries.has("refused_by")) outcome.refusedBy = readRefusals(node, concepts, report);
  if (readOptionalFlag(node, "final", report) === true) outcome.isFinal = true;
  return outcome;
}

function readRefusals(map: YamlMap, concepts: readonly Concept[], report: TextReport): string[] {
  return readOptionalItems(map, "refused_by", report).map((node) => {
    const id = shaped(node, "refused_by", idShape, report);
    if (!concepts.some((concept) => concept.id === id))
      report(node.line, scenarioMistakes.refusesNothing({ concept: id }));
    return id;
  });
}
