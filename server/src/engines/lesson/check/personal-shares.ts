import { workFields } from "@lectern/lesson-format/audiences.ts";
import { plainText } from "@lectern/lesson-format/plain-text.ts";
import type { ContentBlock, TemplateContent } from "@lectern/lesson-format/template-content.ts";
import type { Language } from "#kernel/language.ts";
import { assembleLesson } from "../assembly/embedded-author.ts";
import type { LearnerProfile } from "../author.ts";
import type { Lesson, LessonBlock } from "../lesson.ts";
import type { LessonQuestion } from "../lesson-question.ts";
import { audienceProfiles } from "./sample-profiles.ts";

const nobody: LearnerProfile = {
  firstName: "",
  department: null,
  jobTitles: [],
  tools: [],
  dailyTasks: [],
  userSummary: "",
};
const nurse: LearnerProfile = { ...nobody, jobTitles: ["Ward nurse"], department: "Surgery" };
const financeChief: LearnerProfile = { ...nobody, jobTitles: ["Head of Finance"], department: "Finance" };
/** Says nothing that the word lists know. */
const unknown: LearnerProfile = { ...nobody, userSummary: "Likes cats, and has been here since 1998." };

/** How much of a lesson is the same for different learners. */
interface PersonalShares {
  key: string;
  language: Language;
  /** Of the questions, and of the words, that a nurse and a head of finance are shown, the share that both are. */
  questions: number;
  words: number;
  /** Audiences known from the summary alone for whom no question is another one. */
  unasked: string[];
  /** Whether a summary that says nothing known leaves everything as it is. */
  isDeafToUnknown: boolean;
}

export function personalShares(content: TemplateContent, language: Language): PersonalShares {
  const [one, other] = [nurse, financeChief].map((profile) => written(content, profile, language));
  const general = written(content, nobody, language);
  const unasked = audienceProfiles().filter(({ profile }) => {
    const questions = questionsOf(written(content, profile, language));
    return shareOf(questions, questionsOf(general)) === 1;
  });
  return {
    key: content.key,
    language,
    questions: shareOf(questionsOf(one), questionsOf(other)),
    words: wordShare(sentencesOf(one), sentencesOf(other)),
    unasked: unasked.map(({ audience }) => audience),
    isDeafToUnknown: JSON.stringify(written(content, unknown, language)) === JSON.stringify(general),
  };
}

/** What of a lesson is written for somebody in particular, in one language. */
interface VariedPieces {
  /** Texts and questions with a form of their own for an audience. */
  pieces: number;
  /** Of all questions, the share that has a variant for each field of work. */
  inEachField: number;
}

export function variedPieces({ bodies }: TemplateContent, language: Language): VariedPieces {
  const sections = bodies[language]?.sections ?? [];
  const questions = sections.flatMap((section) => section.questions);
  const variants = questions.map((question) => (question.variants ?? []).map((variant) => variant.for));
  const texts = sections.flatMap(({ blocks }) => blocks.filter(isForSomebody));
  const inEachField = variants.filter((those) => workFields.every((field) => those.includes(field)));
  return {
    pieces: texts.length + variants.flat().length,
    inEachField: inEachField.length / questions.length,
  };
}

function isForSomebody(block: ContentBlock): boolean {
  return block.type === "when" && block.rule.name === "for_any";
}

/** In how many of these lessons a sentence stands at most, whoever learns. */
export function mostRepeated(
  contents: readonly TemplateContent[],
  language: Language,
): { sentence: string; lessons: number } {
  const profiles = [nobody, nurse, financeChief, ...audienceProfiles().map(({ profile }) => profile)];
  const lessonsOf = new Map<string, number>();
  for (const content of contents) {
    const sentences = profiles.flatMap((profile) => sentencesOf(written(content, profile, language)));
    for (const sentence of new Set(sentences.filter(isSentence)))
      lessonsOf.set(sentence, (lessonsOf.get(sentence) ?? 0) + 1);
  }
  const [most] = [...lessonsOf].sort(([, one], [, other]) => other - one);
  return { sentence: most?.[0] ?? "", lessons: most?.[1] ?? 0 };
}

function written(content: TemplateContent, profile: LearnerProfile, preferredLanguage: Language): Lesson {
  return assembleLesson({ content, profile, preferredLanguage, passages: [], organizationName: "" });
}

function questionsOf(lesson: Lesson | undefined): string[] {
  const questions = lesson?.sections.flatMap((section) => section.questions) ?? [];
  return questions.map((question) => wordsOfQuestion(question).join("\n"));
}

function shareOf(one: readonly string[], other: readonly string[]): number {
  return one.filter((each) => other.includes(each)).length / one.length;
}

/** The share of the words of both that stand in a sentence which both have. */
function wordShare(one: readonly string[], other: readonly string[]): number {
  const shared = countWords(one.filter((each) => other.includes(each)));
  return (2 * shared) / (countWords(one) + countWords(other));
}

/** What a learner is shown from the first page to the last, before any answer. */
function sentencesOf(lesson: Lesson | undefined): string[] {
  const texts = (lesson?.sections ?? []).flatMap(({ heading, blocks, questions }) => [
    heading,
    ...blocks.flatMap(wordsOfBlock),
    ...questions.flatMap(wordsOfQuestion),
  ]);
  return texts.flatMap((text) => text.split(/(?<=[.!?…][”“»"]?)\s+/)).filter((text) => text.trim() !== "");
}

function wordsOfQuestion({ text, options, groups = [], steps = [] }: LessonQuestion): string[] {
  const sides = [...groups, ...steps].map((side) => side.text);
  return [text, ...sides, ...options.flatMap((option) => [option.text, option.pair ?? []])].map(plainText);
}

function wordsOfBlock(block: LessonBlock): string[] {
  switch (block.type) {
    case "box":
      return block.blocks.flatMap(wordsOfBlock);
    case "list":
      return block.items.map(plainText);
    case "surface":
      return block.parts.map(({ text }) => plainText(text));
    case "picture":
      return [block.alt, plainText(block.caption)];
    case "table":
      return [block.head, ...block.rows].flat().map(plainText);
    case "passage":
      return [block.text];
    default:
      return [plainText(block.children)];
  }
}

/** Names and answers such as “Report it” may well come back. */
function isSentence(text: string): boolean {
  return /[.!?…]/.test(text) && countWords([text]) >= 4;
}

function countWords(texts: readonly string[]): number {
  return texts.join(" ").split(/\s+/).filter(Boolean).length;
}
