import { cutLesson, type Section } from "../cut/lesson-text.ts";
import { type LineRange, withLines } from "../cut/lines.ts";
import type { Piece } from "../cut/pieces.ts";
import { audienceOf, isForm, questionOf } from "../question/form-id.ts";
import { reservedSectionIds } from "../template-content.ts";
import { swapped, withoutPiece, withoutSection, withPiece, withSection, wordsOf } from "./moving.ts";
import {
  type PlannedSection,
  plannedSections,
  withoutQuestionSkills,
  withPlanned,
  withQuiz,
} from "./template-text.ts";

/** Changes that concern all languages of a lesson, and what template.yaml says of it. */

/** A lesson's files by name. */
export type Files = Readonly<Record<string, string>>;

const template = "template.yaml";

/** Whether sections and quizzes stand in template.yaml as they usually do; else it is changed as a file. */
export function plannedOf(files: Files): PlannedSection[] | null {
  return plannedSections(files[template] ?? "");
}

export function withSectionMoved(files: Files, id: string, by: -1 | 1): Files {
  const planned = plannedOf(files) ?? [];
  const at = planned.findIndex((section) => section.id === id);
  const [one, other] = [planned[at], planned[at + by]];
  if (one === undefined || other === undefined) return files;
  const yaml = swapped(files[template] ?? "", one, other);
  return mapBodies({ ...files, [template]: yaml }, (text) => {
    const { sections } = cutLesson(text);
    const [mine, theirs] = [one.id, other.id].map((each) => sections.find((section) => section.id === each));
    return mine && theirs ? swapped(text, wordsOf(text, mine), wordsOf(text, theirs)) : text;
  });
}

export function withoutSectionOf(files: Files, id: string): Files {
  const planned = (plannedOf(files) ?? []).find((section) => section.id === id);
  const yaml = files[template] ?? "";
  const left = planned ? withLines(yaml, planned, []) : yaml;
  return mapBodies({ ...files, [template]: left }, (text) => {
    const { sections } = cutLesson(text);
    const section = sections.find((each) => each.id === id);
    return section ? withoutSection(text, sections, section) : text;
  });
}

/** Below the last one, with a line to write over. */
export function withSectionAdded(
  files: Files,
  file: string,
  heading: string,
  words: string,
): { files: Files; id: string } {
  const planned = plannedOf(files) ?? [];
  const id = freeId(heading, [...planned.map((section) => section.id), ...reservedSectionIds]);
  const text = files[file] ?? "";
  const yaml = withPlanned(files[template] ?? "", planned.at(-1), id);
  const put = [`## ${id} | ${heading}`, words];
  const body = withSection(text, cutLesson(text).sections, undefined, put);
  return { files: { ...files, [template]: yaml, [file]: body }, id };
}

export function withQuestionAdded(
  files: Files,
  file: string,
  section: Section,
  lines: (id: string) => readonly string[],
): { files: Files; first: number; id: string } {
  const id = freeQuestionId(files);
  const { text, first } = withPiece(files[file] ?? "", section, section.pieces.at(-1), lines(id));
  const planned = plannedOf(files)?.find((each) => each.id === section.id);
  const yaml = files[template] ?? "";
  const quiz = planned ? withQuiz(yaml, planned, [...planned.quiz, id]) : yaml;
  return { files: { ...files, [template]: quiz, [file]: text }, first, id };
}

/** Below the question and the forms that it has: the same to know in another case. */
export function withFormAdded(
  files: Files,
  file: string,
  section: Section,
  question: string,
  lines: (id: string) => readonly string[],
): { files: Files; first: number; id: string } {
  const forms = numberedIn(section, question);
  const id = `${question}/${forms.length + 1}`;
  const { text, first } = withPiece(files[file] ?? "", section, forms.at(-1), lines(id));
  return { files: { ...files, [file]: text }, first, id };
}

/** In all languages. */
export function withoutForm(files: Files, section: string, id: string): Files {
  return mapBodies(files, (text) => {
    const found = questionIn(text, section, id);
    return found ? renumbered(withoutPiece(text, found.section, found.piece), section, questionOf(id)) : text;
  });
}

export function withFormsSwapped(files: Files, section: string, one: string, other: string): Files {
  return mapBodies(files, (text) => {
    const [mine, theirs] = [questionIn(text, section, one), questionIn(text, section, other)];
    return mine && theirs
      ? renumbered(swapped(text, mine.piece, theirs.piece), section, questionOf(one))
      : text;
  });
}

/** A question and its forms, as they stand. */
export function formsIn({ pieces }: Section, question: string): Piece[] {
  return pieces.filter(({ kind, id }) => kind === "question" && id !== null && questionOf(id) === question);
}

/** Without what stands in for it for some learners. */
function numberedIn(section: Section, question: string): Piece[] {
  return formsIn(section, question).filter(({ id }) => audienceOf(id) === undefined);
}

/** Forms are numbered in their order, from 2 on. */
function renumbered(text: string, sectionId: string, question: string): string {
  const section = cutLesson(text).sections.find(({ id }) => id === sectionId);
  const forms = (section ? numberedIn(section, question) : []).filter(({ id }) => isForm(id));
  return forms.reduce((numbered, { first, lines: [line = ""] }, index) => {
    const head = line.replace(/^(\? +[^\s:/]+)\/\d+/, `$1/${index + 2}`);
    return withLines(numbered, { first, last: first }, [head]);
  }, text);
}

/** With its forms, and with what template.yaml says of it. */
export function withoutQuestion(files: Files, section: string, id: string): Files {
  const planned = plannedOf(files)?.find((each) => each.id === section);
  const yaml = files[template] ?? "";
  const quiz = planned?.quiz.includes(id)
    ? withQuiz(
        yaml,
        planned,
        planned.quiz.filter((entry) => entry !== id),
      )
    : yaml;
  return mapBodies({ ...files, [template]: withoutQuestionSkills(quiz, id) }, (text) => {
    const found = questionIn(text, section, id);
    if (!found) return text;
    return formsIn(found.section, id).reduceRight((rest, { id: form }) => {
      const left = questionIn(rest, section, form ?? "");
      return left ? withoutPiece(rest, left.section, left.piece) : rest;
    }, text);
  });
}

/** Two questions of a section change places with their forms, in all languages and in its quiz. */
export function withQuestionsSwapped(files: Files, section: string, one: string, other: string): Files {
  const planned = plannedOf(files)?.find((each) => each.id === section);
  const yaml = files[template] ?? "";
  const renamed = (entry: string) => (entry === one ? other : entry === other ? one : entry);
  const isListed = planned?.quiz.includes(one) && planned.quiz.includes(other);
  const quiz = planned && isListed ? withQuiz(yaml, planned, planned.quiz.map(renamed)) : yaml;
  return mapBodies({ ...files, [template]: quiz }, (text) => {
    const [mine, theirs] = [wholeQuestionIn(text, section, one), wholeQuestionIn(text, section, other)];
    return mine && theirs ? swapped(text, mine, theirs) : text;
  });
}

/** From its first line to the last of its forms. */
function wholeQuestionIn(text: string, section: string, id: string): LineRange | null {
  const found = questionIn(text, section, id);
  if (!found) return null;
  return { first: found.piece.first, last: formsIn(found.section, id).at(-1)?.last ?? found.piece.last };
}

function questionIn(text: string, section: string, id: string): { section: Section; piece: Piece } | null {
  const found = cutLesson(text).sections.find((each) => each.id === section);
  const piece = found?.pieces.find((each) => each.kind === "question" && each.id === id);
  return found && piece ? { section: found, piece } : null;
}

function mapBodies(files: Files, change: (text: string) => string): Files {
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, name.endsWith(".md") ? change(text) : text]),
  );
}

function freeQuestionId(files: Files): string {
  const taken = Object.values(files).flatMap((text) =>
    cutLesson(text).sections.flatMap(({ pieces }) => pieces.flatMap(({ id }) => id ?? [])),
  );
  const planned = (plannedOf(files) ?? []).flatMap(({ quiz }) => quiz);
  const all = new Set([...taken, ...planned]);
  let number = 1;
  while (all.has(`q${number}`)) number += 1;
  return `q${number}`;
}

export function freeId(words: string, taken: readonly string[]): string {
  const plain = words
    .normalize("NFKD")
    .replaceAll(/\{\{[^}]*\}\}|\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^[^a-z]+|-+$/g, "")
    .slice(0, 40)
    .replace(/-+$/, "");
  const stem = plain || "section";
  let id = stem;
  for (let number = 2; taken.includes(id); number += 1) id = `${stem}-${number}`;
  return id;
}
