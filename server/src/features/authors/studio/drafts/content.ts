import {
  type Body,
  type ContentMistake,
  readTemplateParts,
  type TemplateContent,
  type TemplateParts,
} from "#engines/lesson/index.ts";
import { type Language, languages } from "#kernel/language.ts";
import type { FieldErrors } from "#kernel/problem.ts";
import { draftUnsound } from "../problems.ts";
import type { DraftFiles, DraftPictures, DraftState, LessonRules } from "./draft.ts";

/** What a draft's files say, as far as they can be read. */
export interface DraftContent {
  parts: TemplateParts;
  /** Of the format, and what an organization's own lesson may not be. */
  mistakes: ContentMistake[];
  /** Where there are no mistakes. */
  content: TemplateContent | undefined;
}

/** What was read of files that somebody still holds, so that one request reads them once. */
const readOf = new WeakMap<DraftFiles, { pictures: DraftPictures; content: DraftContent }>();

export function readDraft({ files, pictures, ...rules }: DraftState & Partial<LessonRules>): DraftContent {
  const known = readOf.get(files);
  if (known?.pictures === pictures) return known.content;
  const content = read({ files, pictures }, rules);
  readOf.set(files, { pictures, content });
  return content;
}

function read({ files, pictures }: DraftState, rules: Partial<LessonRules>): DraftContent {
  const texts = Object.values(files);
  // A picture that waits to be shown is no mistake, as it would be in a folder that somebody imports.
  const shown = Object.entries(pictures).filter(([name]) => texts.some((text) => isShown(name, text)));
  const parts = readTemplateParts(new Map(Object.entries(files)), { pictures: new Map(shown) });
  const mistakes = [...parts.mistakes, ...ownMistakes(parts, files["template.yaml"] ?? "", rules)];
  return { parts, mistakes, content: mistakes.length === 0 ? parts.content : undefined };
}

/** Whether a text shows the picture of this name. */
export function isShown(name: string, text: string): boolean {
  return text.includes(`](${name})`);
}

/** @throws draftUnsound with file and line of each mistake */
export function requireSound({ mistakes, content }: DraftContent): TemplateContent {
  if (content !== undefined) return content;
  const errors: FieldErrors = {};
  for (const { file, line, message } of mistakes)
    errors[file] = [...(errors[file] ?? []), `Line ${line}: ${message}`];
  throw draftUnsound({ errors });
}

/** What an organization writes for itself is `custom`; role-plays and what is compulsory are the operators' to say. */
function ownMistakes(
  { structure }: TemplateParts,
  text: string,
  { lesson_type: type = "custom", scenario_id: scenario = null }: Partial<LessonRules>,
): ContentMistake[] {
  if (structure === undefined) return [];
  const at = (name: string) => text.split("\n").findIndex((line) => line.startsWith(`${name}:`)) + 1 || 1;
  const mistake = (name: string, message: string) => ({ file: "template.yaml", line: at(name), message });
  return [
    ...(structure.lessonType === type
      ? []
      : [mistake("lesson_type", `${typeRule(type)}; write \`lesson_type: ${type}\`.`)]),
    ...(structure.scenarioId === scenario ? [] : [mistake("scenario_id", scenarioRule(scenario))]),
  ];
}

function scenarioRule(scenario: LessonRules["scenario_id"]): string {
  return scenario === null
    ? "Lessons around a role-play are the platform's; remove `scenario_id`."
    : `The lesson stands around a role-play; write \`scenario_id: ${scenario}\`.`;
}

function typeRule(type: LessonRules["lesson_type"]): string {
  return type === "custom"
    ? "An organization's own lesson is `custom`"
    : `Those who run the service have said that this lesson is \`${type}\``;
}

/** What lists show of a draft; what cannot be read stays as it was. */
interface DraftFacts {
  key: string;
  title: string;
  language: Language;
  languages: Language[];
  mistakes: number;
}

export function factsOf(
  { parts: { structure, bodies }, mistakes }: DraftContent,
  files: DraftFiles,
  known: Pick<DraftFacts, "key" | "title" | "language">,
): DraftFacts {
  const language = structure?.language ?? known.language;
  return {
    key: structure?.key || known.key,
    title: bodies.get(language)?.body.title || known.title,
    language,
    languages: languages.filter((one) => files[`${one}.md`] !== undefined),
    mistakes: mistakes.length,
  };
}

export function bodyIn({ parts }: DraftContent, language: Language): Body | undefined {
  return parts.bodies.get(language)?.body;
}
