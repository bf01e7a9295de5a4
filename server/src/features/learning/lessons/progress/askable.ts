import { type RawBuilder, sql } from "kysely";
import { countedQuestions, type Lesson, type LessonQuestion } from "#engines/lesson/index.ts";
import type { Database } from "#platform/database/database.ts";

/** A completed lesson whose questions may be asked again later. */
export interface AskableLesson {
  curriculumId: number;
  templateId: number;
  lesson: Lesson;
  /** Which nobody knows: orders of options are made of it. */
  seed: string;
  /** In their order. */
  questions: AskableQuestion[];
}

export interface AskableQuestion {
  question: LessonQuestion;
  /** Where to read it up. */
  section: { id: string; heading: string };
  /** Not right at the first try, or left out. */
  wasMissed: boolean;
}

/** A guess has no answer to remember, and a scene takes as long as three questions. */
function isAskable({ kind }: LessonQuestion): boolean {
  return kind !== "scene";
}
const askableQuestions = `$.sections[*].questions[*] ? (!exists (@.isGuess) && @.kind != "scene")`;

/** SQL: joins a completed lesson with such questions, as `curriculum`. */
export const joinAskableLesson = (
  organizationId: RawBuilder<unknown>,
  curriculumId: RawBuilder<unknown>,
) => sql`
  join curriculum on curriculum.organization_id = ${organizationId} and curriculum.id = ${curriculumId}
                 and curriculum.completed_at is not null
  join lesson_content on lesson_content.organization_id = curriculum.organization_id
                     and lesson_content.curriculum_id = curriculum.id
                     and jsonb_path_exists(lesson, ${askableQuestions}::jsonpath)`;

/** By the curriculum's id; those of others, and those without a text, are left out. */
export async function selectAskable(
  db: Database,
  { organizationId, userId }: { organizationId: number; userId: number },
  curriculumIds: readonly number[],
): Promise<Map<number, AskableLesson>> {
  if (curriculumIds.length === 0) return new Map();
  const { rows } = await sql<{
    id: number;
    template_id: number;
    lesson: Lesson;
    seed: string;
    known: string[];
  }>`
    select curriculum.id, curriculum.template_id, lesson_content.lesson,
           coalesce(shuffle_seed::text, curriculum.id::text) as seed,
           array(select question_id from answer
                 where answer.organization_id = curriculum.organization_id and answer.curriculum_id = curriculum.id
                   and is_right_at_first is not false and not is_unfinished) as known
    from curriculum
    join lesson_content on lesson_content.organization_id = curriculum.organization_id
                       and lesson_content.curriculum_id = curriculum.id
    where curriculum.organization_id = ${organizationId} and curriculum.user_id = ${userId}
      and curriculum.id = any(${[...curriculumIds]}::bigint[]) and curriculum.completed_at is not null`.execute(
    db,
  );
  return new Map(
    rows.map(({ id, template_id: templateId, lesson, seed, known }) => [
      id,
      { curriculumId: id, templateId, lesson, seed, questions: askableOf(lesson, new Set(known)) },
    ]),
  );
}

function askableOf({ sections }: Lesson, known: ReadonlySet<string>): AskableQuestion[] {
  return sections.flatMap(({ id, heading, questions }) =>
    countedQuestions([{ questions }])
      .filter(isAskable)
      .map((question) => ({ question, section: { id, heading }, wasMissed: !known.has(question.id) })),
  );
}
