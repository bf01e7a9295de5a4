import type { OtherLanguage } from "@lectern/web/pages";
import type { Lesson } from "#features/authoring/index.ts";
import { type LessonSource, selectLessonSource } from "#features/catalogue/index.ts";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import type { CurriculumRow } from "../curricula/curriculum.ts";

/** What the pages of a lesson say to whoever reads the site in another language than it was written in; null: it is the same one. */
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
 * Whether the template has the lesson in this language, too, with the same sections. Where its author has given it others since,
 * the learner keeps what they began: what they completed would be of another lesson.
 */
export function mayBeginAgain(source: LessonSource | undefined, lesson: Lesson, language: Language): boolean {
  if (source?.content.bodies[language] === undefined || language === lesson.language) return false;
  return namesOf(source.content.sections) === namesOf(lesson.sections);
}

function namesOf(sections: readonly { id: string }[]): string {
  return sections.map(({ id }) => id).join(" ");
}
