import type { OtherLanguage } from "@lectern/web/pages";
import { type LessonSource, selectLessonSource } from "#content/catalogue/index.ts";
import type { Lesson, LessonQuestion } from "#engines/lesson/index.ts";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import type { CurriculumRow } from "../curricula/curriculum.ts";

/**
 * What a lesson's pages say to a learner who reads the site in another language than the lesson's; null: it is the
 * same.
 */
export async function otherLanguageOf(
  db: Database,
  curriculum: CurriculumRow,
  lesson: Lesson,
): Promise<OtherLanguage | null> {
  const wanted = curriculum.preferred_language;
  if (wanted === null || wanted === lesson.language) return null;
  if (curriculum.status === "completed") return "completed";
  const source = await selectLessonSource(db, curriculum.organization_id, curriculum.template_id);
  return mayBeginAgain(source, lesson, wanted) ? "offered" : "unavailable";
}

/**
 * Whether the template has the lesson in this language, too, with the same sections that ask the same. Where its author has given it
 * others since, the learner keeps what they began: what they completed and answered would be of another lesson.
 */
export function mayBeginAgain(source: LessonSource | undefined, lesson: Lesson, language: Language): boolean {
  const body = source?.content.bodies[language];
  if (source === undefined || body === undefined || language === lesson.language) return false;
  if (namesOf(source.content.sections) !== namesOf(lesson.sections)) return false;
  const asked = new Map(lesson.sections.flatMap(({ questions }) => questions.map((one) => [one.id, one])));
  return body.sections.flatMap(({ questions }) => questions).every((one) => isSame(one, asked.get(one.id)));
}

function namesOf(sections: readonly { id: string }[]): string {
  return sections.map(({ id }) => id).join(" ");
}

/** As far as an answer to it goes. */
type AskedForm = Pick<LessonQuestion, "kind"> & {
  options: readonly Pick<LessonQuestion["options"][number], "id" | "correct">[];
};
type Asked = AskedForm & { forms?: readonly AskedForm[] };

function isSame(one: Asked, other: Asked | undefined): boolean {
  return other !== undefined && signOf(other) === signOf(one);
}

function signOf(question: Asked): string {
  return [question, ...(question.forms ?? [])].map((form) => `${form.kind} ${rightIn(form)}`).join(" / ");
}

function rightIn({ options }: AskedForm): string {
  return options.map(({ id, correct }) => `${id}${correct ? "+" : "-"}`).join(" ");
}
