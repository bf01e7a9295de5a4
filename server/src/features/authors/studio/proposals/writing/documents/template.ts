import {
  type Body,
  bodyFileName,
  type ContentQuestion,
  readTemplateFolder,
  type TemplateContent,
  templateSource,
} from "#engines/lesson/index.ts";
import type { Database } from "#platform/database/database.ts";
import { freeKey, keyFrom } from "../../../editing/key.ts";
import type { ClaimedProposal } from "../claim.ts";
import type { Written } from "../completion.ts";
import { type LessonSection, type Outline, writtenParts } from "./shapes.ts";

/** The lesson as files: its structure is ours, the words are the model's, as text without any mark. Null where it does not read. */
export async function lessonOf(db: Database, claim: ClaimedProposal): Promise<Written | null> {
  const key = await freeKey(db, claim.organization_id, keyFrom(claim.title));
  const { outline, sections } = writtenParts(claim.work);
  if (outline === null || sections.length !== outline.sections.length) return null;
  const files = templateSource(contentOf(claim, key, outline, sections));
  if (readTemplateFolder(files, { folderName: key }).mistakes.length > 0) return null;
  const sources = sections.flatMap(({ paragraphs }, index) =>
    paragraphs.map(({ text: words, passages }, position) => ({
      section: sectionId(index),
      paragraph: position + 1,
      text: words,
      passages,
    })),
  );
  const names = ["template.yaml", bodyFileName(claim.language)];
  return { files: Object.fromEntries(names.map((name) => [name, files.get(name) ?? ""])), sources };
}

function contentOf(
  claim: ClaimedProposal,
  key: string,
  outline: Outline,
  sections: readonly LessonSection[],
): TemplateContent {
  let asked = 0;
  const questions = sections.map((section) =>
    section.questions.map((question) => {
      asked += 1;
      return questionOf(`q${asked}`, question);
    }),
  );
  const body: Body = {
    title: claim.title,
    description: outline.description,
    summary: outline.summary,
    queries: {},
    sections: sections.map(({ paragraphs }, index) => ({
      id: sectionId(index),
      heading: text(outline.sections[index]?.heading ?? ""),
      blocks: paragraphs.map((paragraph) => ({ type: "paragraph", children: text(paragraph.text) })),
      questions: questions[index] ?? [],
    })),
  };
  return {
    format: 1,
    key,
    lessonType: claim.lesson_type,
    language: claim.language,
    category: null,
    minutes: minutesOf(sections),
    retired: false,
    scenarioId: null,
    skills: [],
    sections: questions.map((ofSection, index) => ({
      id: sectionId(index),
      retrieve: null,
      quiz: ofSection.map(({ id }) => ({ type: "authored", question: id })),
    })),
    bodies: { [claim.language]: body },
  };
}

function sectionId(index: number): string {
  return `part-${index + 1}`;
}

function text(words: string) {
  return [{ type: "text" as const, text: words }];
}

type AskedQuestion = LessonSection["questions"][number];

function questionOf(id: string, { forms, ...question }: AskedQuestion): ContentQuestion {
  return { id, ...formOf(question), ...(forms && forms.length > 0 && { forms: forms.map(formOf) }) };
}

function formOf({
  text: asked,
  options,
}: Omit<AskedQuestion, "forms">): Omit<ContentQuestion, "id" | "forms"> {
  const right = options.filter(({ is_right }) => is_right).length;
  return {
    kind: right === 1 ? "single" : "multiple",
    text: text(asked),
    options: options.map((option, index) => ({
      id: "abcdef"[index] ?? "",
      text: text(option.text),
      correct: option.is_right,
      feedback: option.feedback === "" ? null : text(option.feedback),
    })),
  };
}

const WORDS_A_MINUTE = 150;

function minutesOf(sections: readonly LessonSection[]): number {
  const words = JSON.stringify(sections).split(/\s+/).length;
  return Math.min(Math.max(Math.ceil(words / WORDS_A_MINUTE), 3), 20);
}
