import { readLines } from "./content-files/characters.ts";
import {
  idShape,
  readChoice,
  readInteger,
  readOptionalFlag,
  readOptionalItems,
  readOptionalNumber,
  readOptionalShaped,
  readShaped,
  refuseUnknown,
  type Shape,
  shaped,
  shorten,
  textOf,
} from "./content-files/fields.ts";
import type { Report } from "./content-files/mistakes.ts";
import { said } from "./content-files/said.ts";
import { readYamlMap, type YamlMap, type YamlNode } from "./content-files/yaml.ts";
import { languages } from "./language.ts";
import { limits } from "./limits.ts";
import {
  lessonTypes,
  type QuizEntry,
  type Retrieval,
  reservedSectionIds,
  type SectionPlan,
  type TemplateContent,
} from "./template-content.ts";

/** `template.yaml`: everything about a template but its words. */
export type Structure = Omit<TemplateContent, "bodies">;

/** Undefined when the file is not even a mapping; else as much as could be read, with every mistake reported. */
export function readStructure(text: string, report: Report): Structure | undefined {
  const map = readYamlMap(readLines(text, limits.yaml, report), 1, report);
  if (map === undefined) return undefined;
  refuseUnknown(map, structureFields, report);
  return {
    format: 1,
    key: readShaped(map, "key", idShape, report),
    lessonType: readChoice(map, "lesson_type", lessonTypes, report),
    language: readChoice(map, "language", languages, report),
    category: readOptionalShaped(map, "category", idShape, report),
    minutes: readInteger(map, "minutes", 1, limits.maxMinutes, report),
    retired: readOptionalFlag(map, "retired", report) ?? false,
    scenarioId: readScenarioId(map, report),
    ...readTaught(map, report),
    ...readPassing(map, report),
  };
}

/** What the lesson teaches, and which of its questions show that somebody knows it. */
function readTaught(map: YamlMap, report: Report): Pick<Structure, "skills" | "questionSkills" | "sections"> {
  const skills = readSkills(map, report);
  const sections = readSections(map, report);
  const asked = sections.flatMap(({ quiz }) =>
    quiz.flatMap((entry) => (entry.type === "authored" ? [entry.question] : [])),
  );
  const questionSkills = readQuestionSkills(map, skills, asked, report);
  return { skills, ...(questionSkills && { questionSkills }), sections };
}

function readQuestionSkills(
  map: YamlMap,
  skills: readonly string[],
  asked: readonly string[],
  report: Report,
): Structure["questionSkills"] {
  const entry = map.entries.get("question_skills");
  if (entry === undefined) return undefined;
  if (entry.node.type !== "map" || entry.node.entries.size === 0) {
    report(entry.line, said("question_skills.shape"));
    return undefined;
  }
  const named: [string, string[]][] = [];
  for (const [question, { line, node }] of entry.node.entries) {
    if (!asked.includes(question))
      report(line, said("question_skills.question", { question: shorten(question) }));
    const words = (node.type === "list" ? node.items : [node]).map((item) => textOf(item) ?? "");
    const unknown = words.find((word) => !skills.includes(word));
    if (unknown !== undefined) report(line, said("question_skills.skill", { skill: shorten(unknown) }));
    if (words.length === 0 || new Set(words).size < words.length)
      report(line, said("question_skills.once", { question: shorten(question) }));
    named.push([question, words]);
  }
  return Object.fromEntries(named);
}

const structureFields = [
  "key",
  "lesson_type",
  "language",
  "category",
  "minutes",
  "retired",
  "scenario_id",
  "is_scenario_wrapper",
  "skills",
  "question_skills",
  "pass_mark",
  "require_answers",
  "sections",
];
const sectionFields = ["id", "retrieve", "quiz"];
const retrieveFields = ["query_key", "max", "min_score"];
const maxScore = 1_000;

const scenarioIdShape: Shape = {
  pattern: /^scn_[a-z0-9_]{1,56}$/,
  sentence: "field.scenario_id",
};
const skillShape: Shape = { ...idShape, sentence: "skill.id" };
const questionShape: Shape = { ...idShape, sentence: "question.id" };
const queryKeyShape: Shape = {
  pattern: /^[a-z][a-z0-9_]{0,59}$/,
  sentence: "field.query_key",
};

function readScenarioId(map: YamlMap, report: Report): string | null {
  const scenarioId = readOptionalShaped(map, "scenario_id", scenarioIdShape, report);
  const isWrapper = readOptionalFlag(map, "is_scenario_wrapper", report);
  const line = map.entries.get("is_scenario_wrapper")?.line ?? map.line;
  if (isWrapper === true && scenarioId === null) report(line, said("scenario.unnamed"));
  if (isWrapper === false && scenarioId !== null) report(line, said("scenario.wrapper"));
  return scenarioId;
}

function readSkills(map: YamlMap, report: Report): string[] {
  const nodes = readOptionalItems(map, "skills", report);
  const skills = nodes.map((node) => shaped(node, "skills", skillShape, report));
  const line = nodes[0]?.line ?? map.line;
  if (skills.length > limits.skills) report(line, said("skills.count", { most: limits.skills }));
  if (new Set(skills).size < skills.length) report(line, said("skills.twice"));
  return skills;
}

/** Learners who may leave questions out could not pass. */
function readPassing(map: YamlMap, report: Report): Pick<Structure, "passMark" | "requireAnswers"> {
  const passMark = map.entries.has("pass_mark") ? readInteger(map, "pass_mark", 1, 100, report) : undefined;
  const asked = readOptionalFlag(map, "require_answers", report);
  if (passMark !== undefined && asked === false)
    report(map.entries.get("require_answers")?.line ?? map.line, said("pass_mark.answers"));
  return {
    ...(passMark === undefined ? {} : { passMark }),
    ...(asked === true ? { requireAnswers: true } : {}),
  };
}

function readSections(map: YamlMap, report: Report): SectionPlan[] {
  const nodes = readOptionalItems(map, "sections", report);
  const line = map.entries.get("sections")?.line ?? map.line;
  const { minSections: min, maxSections: max } = limits;
  if (nodes.length < min || nodes.length > max)
    report(line, said("sections.count", { least: min, most: max }));

  const sectionIds = new Set<string>();
  const questionIds = new Set<string>();
  return nodes.slice(0, max).map((node) => {
    const section = readSection(node, report);
    if (sectionIds.has(section.id)) report(node.line, said("section.listed_twice", { section: section.id }));
    sectionIds.add(section.id);
    for (const entry of section.quiz) {
      if (entry.type === "cloze") continue;
      if (questionIds.has(entry.question))
        report(node.line, said("question.asked_twice", { question: entry.question }));
      questionIds.add(entry.question);
    }
    return section;
  });
}

function readSection(node: YamlNode, report: Report): SectionPlan {
  if (node.type !== "map") {
    report(node.line, said("section.plan_shape"));
    return { id: "", retrieve: null, quiz: [] };
  }
  refuseUnknown(node, sectionFields, report);
  const id = readShaped(node, "id", idShape, report);
  if (reservedSectionIds.includes(id))
    report(node.line, said("section.reserved", { known: reservedSectionIds.join(", ") }));
  const quizNodes = readOptionalItems(node, "quiz", report);
  if (quizNodes.length > limits.questionsPerSection)
    report(node.line, said("quiz.most", { most: limits.questionsPerSection }));
  return {
    id,
    retrieve: readRetrieve(node, report),
    quiz: quizNodes.slice(0, limits.questionsPerSection).map((entry) => readQuizEntry(entry, report)),
  };
}

function readRetrieve(section: YamlMap, report: Report): Retrieval | null {
  const node = section.entries.get("retrieve")?.node;
  if (node === undefined) return null;
  if (node.type !== "map") {
    report(node.line, said("retrieve.shape"));
    return null;
  }
  refuseUnknown(node, retrieveFields, report);
  const hasMax = node.entries.has("max");
  return {
    queryKey: readShaped(node, "query_key", queryKeyShape, report),
    max: hasMax ? readInteger(node, "max", 1, limits.passagesPerSection, report) : 1,
    minScore: readOptionalNumber(node, "min_score", maxScore, report) ?? 0,
  };
}

function readQuizEntry(node: YamlNode, report: Report): QuizEntry {
  if (node.type !== "map") return { type: "authored", question: readQuestionId(node, report) };
  const source = node.entries.get("cloze")?.node;
  const isCloze = node.entries.size === 1 && source?.type === "scalar" && source.value === "passage";
  if (!isCloze) report(node.line, said("quiz.shape"));
  return { type: "cloze" };
}

function readQuestionId(node: YamlNode, report: Report): string {
  const id = shaped(node, "quiz", questionShape, report);
  if (id.startsWith("cloze")) report(node.line, said("question.cloze_id"));
  return id;
}
