import type { MistakeSentence } from "@lectern/lesson-format/content-files/mistake-words.ts";
import { mistakeAt } from "@lectern/lesson-format/content-files/mistakes.ts";
import { type Said, said } from "@lectern/lesson-format/content-files/said.ts";
import {
  type Body,
  type ContentMistake,
  readTemplateParts,
  type TemplateContent,
  type TemplateParts,
} from "#engines/lesson/index.ts";
import { type Language, languages } from "#kernel/language.ts";
import { mistakesByFile } from "#platform/content-files/mistake-sentences.ts";
import { draftUnsound } from "../problems.ts";
import type { DraftFiles, DraftPictures, DraftState, LessonRules } from "./draft.ts";
import { unwrittenLines } from "./starter-words.ts";

/** What a draft's files say, as far as they can be read. */
export interface DraftContent {
  parts: TemplateParts;
  /** Of the format, what an organization's own lesson may not be, and lines in which nobody has written yet. */
  mistakes: ContentMistake[];
  /** Where there are no mistakes other than unwritten lines: authors look at a draft while they write it. */
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
  const broken = [...parts.mistakes, ...ownMistakes(parts, files["template.yaml"] ?? "", rules)];
  return {
    parts,
    mistakes: [...broken, ...unwritten(files)],
    content: broken.length === 0 ? parts.content : undefined,
  };
}

function unwritten(files: DraftFiles): ContentMistake[] {
  return Object.entries(files).flatMap(([file, text]) =>
    unwrittenLines(text).map((line) => mistakeAt(file, line, said("paragraph.unwritten"))),
  );
}

/** Whether a text shows the picture of this name. */
export function isShown(name: string, text: string): boolean {
  return text.includes(`](${name})`);
}

/**
 * What learners may get.
 * @throws draftUnsound with file and line of each mistake
 */
export function requireSound(draft: DraftContent): TemplateContent {
  if (draft.mistakes.length > 0) throw draftUnsound(mistakesByFile(draft.mistakes));
  return requireReadable(draft);
}

/**
 * What authors may look at, unwritten lines and all.
 * @throws draftUnsound with file and line of each mistake
 */
export function requireReadable({ mistakes, content }: DraftContent): TemplateContent {
  if (content === undefined) throw draftUnsound(mistakesByFile(mistakes));
  return content;
}

/** What an organization writes for itself is `custom`; role-plays and what is compulsory are the operators' to say. */
function ownMistakes(
  { structure }: TemplateParts,
  text: string,
  { lesson_type: type = "custom", scenario_id: scenario = null }: Partial<LessonRules>,
): ContentMistake[] {
  if (structure === undefined) return [];
  const at = (name: string) => text.split("\n").findIndex((line) => line.startsWith(`${name}:`)) + 1 || 1;
  const mistake = (name: string, rule: Said<MistakeSentence>) => mistakeAt("template.yaml", at(name), rule);
  return [
    ...(structure.lessonType === type ? [] : [mistake("lesson_type", typeRule(type))]),
    ...(structure.scenarioId === scenario ? [] : [mistake("scenario_id", scenarioRule(scenario))]),
  ];
}

function scenarioRule(scenario: LessonRules["scenario_id"]): Said<MistakeSentence> {
  return scenario === null ? said("scenario.platform") : said("scenario.fixed", { scenario });
}

function typeRule(type: LessonRules["lesson_type"]): Said<MistakeSentence> {
  return type === "custom" ? said("lesson_type.custom") : said("lesson_type.fixed", { type });
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
