import type { Fact } from "@lectern/web/pages";
import { fingerprint } from "#platform/content-files/fingerprint.ts";
import { assembleLesson } from "./assembly/embedded-author.ts";
import type { LearnerProfile, LessonRequest } from "./author.ts";
import { isFact, profileFacts, sectionFacts } from "./facts.ts";
import type { Lesson, LessonSection } from "./lesson.ts";
import type { LessonQuestion } from "./lesson-question.ts";

interface Rewriting extends Pick<LessonRequest, "content" | "organizationName"> {
  /** The profile as the lesson could use it until now, and as it may from now on. */
  before: LearnerProfile;
  after: LearnerProfile;
  /** What is the difference. */
  fact: Fact;
}

/**
 * The same lesson for a profile with a fact more or less: only sections that the fact concerns change, and of those only the
 * words, and so do those that a model wrote while it was told the fact. Their ids, their questions with their options, and what they quote stay, so every answer still counts.
 * `content` is of the version that the lesson was written from.
 */
export function rewriteLesson(
  lesson: Lesson,
  { content, organizationName, before, after, fact }: Rewriting,
): Lesson {
  const write = (profile: LearnerProfile) =>
    assembleLesson({ content, profile, organizationName, preferredLanguage: lesson.language, passages: [] });
  const [former, next] = [write(before), write(after)];
  const isHiding = !profileFacts(after).some((left) => isFact(left, fact));
  const sections = lesson.sections.map((section) => {
    const [was, becomes] = [former, next].map((one) => one.sections.find(({ id }) => id === section.id));
    // A model that was told a fact may have used it without saying so.
    const mayHaveUsed = isHiding && section.author !== undefined;
    if (becomes === undefined) return section;
    const isAffected = mayHaveUsed || names(section, fact) || isOther(was, becomes);
    return isAffected ? inPlaceOf(section, becomes) : section;
  });
  const isByModel = sections.some(({ author }) => author !== undefined);
  return { ...lesson, sections, author: isByModel ? lesson.author : next.author };
}

function isOther(one: LessonSection | undefined, other: LessonSection): boolean {
  return fingerprint(one) !== fingerprint(other);
}

/** Also where the profile says something else by now. */
function names(section: LessonSection, fact: Fact): boolean {
  const isInHeading = fact.value !== "" && section.heading.includes(fact.value);
  return isInHeading || sectionFacts(section).some((used) => isFact(used, fact));
}

function inPlaceOf(section: LessonSection, written: LessonSection): LessonSection {
  const quoted = section.blocks.filter(({ type }) => type === "passage");
  const questions = section.questions.map((question) => {
    const other = written.questions.find(({ id }) => id === question.id);
    return other !== undefined && asksTheSame(question, other) ? other : question;
  });
  return { ...written, blocks: [...written.blocks, ...quoted], questions };
}

function asksTheSame(one: LessonQuestion, other: LessonQuestion): boolean {
  const answers = ({ kind, options }: LessonQuestion) => [
    kind,
    ...options.map(({ id, correct, group, part, step, leadsTo }) => [
      id,
      correct,
      group,
      part,
      step,
      leadsTo,
    ]),
  ];
  const ofAllForms = (question: LessonQuestion) =>
    JSON.stringify([question, ...(question.forms ?? [])].map(answers));
  return ofAllForms(one) === ofAllForms(other);
}
