import type { Structure } from "../structure.ts";
import type { SectionPlan } from "../template-content.ts";
import { yamlList } from "./yaml-source.ts";

/** `template.yaml`, as authors write it. */
export function structureSource(structure: Structure): string {
  const { key, lessonType, language, category, minutes, retired, scenarioId, skills, sections } = structure;
  const { questionSkills = {}, passMark, requireAnswers } = structure;
  const named = Object.entries(questionSkills).map(([question, keys]) => `${question}: ${yamlList(keys)}`);
  const lines = [
    `key: ${key}`,
    `lesson_type: ${lessonType}`,
    `language: ${language}`,
    ...(category === null ? [] : [`category: ${category}`]),
    `minutes: ${minutes}`,
    ...(retired ? ["retired: true"] : []),
    ...(scenarioId === null ? [] : [`scenario_id: ${scenarioId}`, "is_scenario_wrapper: true"]),
    ...(skills.length === 0 ? [] : [`skills: ${yamlList(skills)}`]),
    ...(named.length === 0 ? [] : [`question_skills: {${named.join(", ")}}`]),
    ...(passMark === undefined ? [] : [`pass_mark: ${passMark}`]),
    ...(requireAnswers ? ["require_answers: true"] : []),
    "sections:",
    ...sections.flatMap(sectionLines),
  ];
  return `${lines.join("\n")}\n`;
}

function sectionLines({ id, retrieve, quiz }: SectionPlan): string[] {
  const entries = quiz.map((entry) => (entry.type === "cloze" ? "{cloze: passage}" : entry.question));
  return [
    `  - id: ${id}`,
    ...(retrieve === null
      ? []
      : [
          `    retrieve: {query_key: ${retrieve.queryKey}, max: ${retrieve.max}, min_score: ${retrieve.minScore}}`,
        ]),
    ...(entries.length === 0 ? [] : [`    quiz: [${entries.join(", ")}]`]),
  ];
}
