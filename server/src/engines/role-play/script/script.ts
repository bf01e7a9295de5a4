import { readLines } from "@lectern/lesson-format/content-files/characters.ts";
import {
  readChoice,
  readOptionalItems,
  readText,
  refuseUnknown,
  shorten,
} from "@lectern/lesson-format/content-files/fields.ts";
import type { TextReport } from "@lectern/lesson-format/content-files/mistakes.ts";
import { readYamlMap, type YamlMap, type YamlNode } from "@lectern/lesson-format/content-files/yaml.ts";
import { readMap, readTexts } from "#platform/content-files/lists.ts";
import { type ReadConcept, readConceptScript, spoken } from "./concept-script.ts";
import { compared, limits } from "./limits.ts";
import { type ReadOutcome, readOutcomeScripts } from "./outcome-script.ts";
import {
  type AnswerableQuestion,
  type LinePool,
  linePools,
  moods,
  type OptionalPool,
  optionalPools,
  type ScenarioStructure,
  type Script,
} from "./scenario-content.ts";
import { scenarioMistakes } from "./scenario-mistakes.ts";

export interface ReadScript {
  script: Script;
  /** In the order of `script.concepts`. */
  concepts: ReadConcept[];
  /** In the order of `script.mustNot`. */
  outcomes: ReadOutcome[];
}

/** `<language>.yaml`. Undefined when it is not even a mapping; else as much as could be read, every mistake reported. */
export function readScript(
  text: string,
  structure: ScenarioStructure,
  report: TextReport,
): ReadScript | undefined {
  const map = readYamlMap(readLines(text, limits.file, report), 1, report, limits.yaml);
  if (map === undefined) return undefined;
  refuseUnknown(map, fields, report);
  const character = readMap(map, "character", report);
  refuseUnknown(character, ["name", "role"], report);
  const concepts = readConcepts(map, structure, report);
  const script: Script = {
    title: readText(map, "title", limits.title, report),
    description: readText(map, "description", limits.description, report),
    character: {
      name: readText(character, "name", limits.name, report),
      role: readText(character, "role", limits.name, report),
    },
    briefing: readText(map, "briefing", limits.briefing, report),
    goal: readText(map, "goal", limits.feedback, report),
    lines: readPools(map, report),
    questions: readOptionalItems(map, "questions", report)
      .slice(0, limits.questions)
      .map((node) => readQuestion(node, report)),
    closings: readClosings(map, report),
    moods: readMoods(map, report),
    concepts: concepts.map(({ concept }) => concept),
  };
  const outcomes = readOutcomeScripts(map, structure, report);
  if (outcomes.length > 0) script.mustNot = outcomes.map(({ outcome }) => outcome);
  const lookAlikes = readTexts(map, "look_alikes", compared, report).texts;
  if (lookAlikes.length > 0) script.lookAlikes = lookAlikes;
  return { script, concepts, outcomes };
}

const closingFields = ["good", "fair", "poor"];
const moodFields = ["start", "good", "bad"];
const fields = [
  "title",
  "description",
  "character",
  "briefing",
  "goal",
  ...linePools,
  ...optionalPools,
  "questions",
  "closings",
  "moods",
  "concepts",
  "must_not",
  "look_alikes",
];

/** Fewer variants than these, and a run repeats itself. */
const fewest: Record<LinePool, number> = {
  openings: 3,
  small_talk: 3,
  acknowledgements: 5,
  repair: 4,
  brief: 3,
  silence: 2,
  rude: 3,
  echo: 2,
  unknown_question: 3,
  wrap_up: 2,
  enough: 2,
};

function readPools(map: YamlMap, report: TextReport): Script["lines"] {
  const read = (pool: LinePool) => readTexts(map, pool, spoken(fewest[pool]), report).texts;
  return {
    openings: read("openings"),
    small_talk: read("small_talk"),
    acknowledgements: read("acknowledgements"),
    repair: read("repair"),
    brief: read("brief"),
    silence: read("silence"),
    rude: read("rude"),
    echo: read("echo"),
    unknown_question: read("unknown_question"),
    wrap_up: read("wrap_up"),
    enough: read("enough"),
    ...readOptionalPools(map, report),
  };
}

function readOptionalPools(map: YamlMap, report: TextReport): Partial<Record<OptionalPool, string[]>> {
  const read: Partial<Record<OptionalPool, string[]>> = {};
  for (const pool of optionalPools)
    if (map.entries.has(pool)) read[pool] = readTexts(map, pool, spoken(2), report).texts;
  return read;
}

function readQuestion(node: YamlNode, report: TextReport): AnswerableQuestion {
  if (node.type !== "map") {
    report(node.line, scenarioMistakes.questionShape({ shape: '{any_of: [word, word], answers: ["…"]}' }));
    return { anyOf: [], answers: [] };
  }
  refuseUnknown(node, ["any_of", "answers"], report);
  return {
    anyOf: readTexts(node, "any_of", { min: 1, max: limits.terms, length: limits.term }, report).texts,
    answers: readTexts(node, "answers", spoken(1), report).texts,
  };
}

function readClosings(map: YamlMap, report: TextReport): Script["closings"] {
  const closings = readMap(map, "closings", report);
  refuseUnknown(closings, closingFields, report);
  const read = (name: string) => readTexts(closings, name, spoken(2), report).texts;
  return { good: read("good"), fair: read("fair"), poor: read("poor") };
}

function readMoods(map: YamlMap, report: TextReport): Script["moods"] {
  const node = readMap(map, "moods", report);
  refuseUnknown(node, moodFields, report);
  const read = (name: string) => readChoice(node, name, moods, report);
  return { start: read("start"), good: read("good"), bad: read("bad") };
}

function readConcepts(map: YamlMap, { concepts }: ScenarioStructure, report: TextReport): ReadConcept[] {
  const node = readMap(map, "concepts", report);
  for (const [id, { line }] of node.entries)
    if (!concepts.some((concept) => concept.id === id))
      report(line, scenarioMistakes.conceptUnknown({ concept: shorten(id) }));
  return concepts.flatMap(({ id }) => {
    const entry = node.entries.get(id);
    if (entry === undefined) report(node.line, scenarioMistakes.conceptMissing({ concept: id }));
    else if (entry.node.type === "map") return [readConceptScript(id, entry.node, report)];
    else report(entry.line, scenarioMistakes.noMapping({ id }));
    return [];
  });
}
