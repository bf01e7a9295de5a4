import { sql } from "kysely";
import { selectLessonSource } from "#content/catalogue/index.ts";
import type { Language } from "#kernel/language.ts";
import { findUser } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { CurriculumRow } from "../curricula/curriculum.ts";
import { storeLesson, writeLesson } from "../curricula/writing.ts";
import { wantWriting } from "../curricula/writing-queue.ts";
import { mayBeginAgain } from "../player/other-language.ts";
import { selectAnswers } from "../progress/answers.ts";
import { lockCurriculum, selectCurriculum, selectWritten } from "../queries.ts";
import { withAnsweredQuestions } from "./answered-questions.ts";

/** Each time a model writes all sections anew that are not opened yet: more often nobody changes their mind. */
const WRITTEN_AN_HOUR = 20;

/**
 * Writes a lesson that is not completed in another language. It stays the same lesson: nothing is announced as started again,
 * completed sections stay completed, so that no record of progress goes back, and the first answer to each question is kept for
 * the score. Gone are the former text and the answers in its sections, which may be of options that the new text does not have.
 * Rounds of missed questions stay where they are: what one of their pages has told, it has told in every language.
 * @returns false where it cannot: it was completed meanwhile, or the template does not have it in this language
 */
export async function beginAgainIn(
  context: Context,
  curriculum: CurriculumRow,
  language: Language,
): Promise<boolean> {
  const { id, organization_id: organizationId, user_id: userId, template_id: templateId } = curriculum;
  const now = context.clock();
  return context.db.transaction().execute(async (trx) => {
    await lockCurriculum(trx, curriculum);
    const learner = await findUser(trx, organizationId, userId);
    const current = await selectCurriculum(trx, organizationId, id);
    const written = await selectWritten(trx, curriculum);
    const source = await selectLessonSource(trx, organizationId, templateId);
    if (!learner || !written || !source || current?.status === "completed") return false;
    if (!mayBeginAgain(source, written.lesson, language)) return false;
    const lesson = await writeLesson(context, trx, { ...learner, preferred_language: language }, source);
    if (!lesson) return false;
    const authored = new Set(source.content.bodies[language]?.sections.flatMap(questionIds));
    const answered = new Set((await selectAnswers(trx, curriculum)).keys());
    const whole = withAnsweredQuestions(lesson, written.lesson, authored, answered);
    await storeLesson(trx, now, { id, organizationId }, source, whole);
    await updateLanguage(trx, now, curriculum, language);
    await emptyAnswers(trx, now, curriculum);
    await wantWriting(context, trx, { id, organizationId }, await pauseOf(context, userId));
    return true;
  });
}

function questionIds({ questions }: { questions: readonly { id: string }[] }): string[] {
  return questions.map(({ id }) => id);
}

/** A learner who switches back and forth gets the text at once; only the model's writing is delayed. */
async function pauseOf({ limiters, clock }: Context, userId: number): Promise<number> {
  const taken = await limiters.accounts.take(`lesson-language:${userId}`, WRITTEN_AN_HOUR, clock().getTime());
  return taken.allowed ? 0 : taken.retryAfterSeconds * 1_000;
}

async function updateLanguage(
  trx: Database,
  now: Date,
  { organization_id: organizationId, id }: CurriculumRow,
  language: Language,
): Promise<void> {
  await sql`
    update curriculum set language = ${language}, last_activity_at = ${now}, modified_date = ${now}
    where organization_id = ${organizationId} and id = ${id} and status <> 'completed'`.execute(trx);
}

/**
 * The rows stay, with whether the first answer was right: so nobody gets a second first answer. A scene that is not over goes on
 * from the choices made, which are the same ones in every language, and answers of rounds stay answered, for a question that is
 * asked again must not come in the form that was just told.
 */
async function emptyAnswers(
  trx: Database,
  now: Date,
  { organization_id: organizationId, id }: CurriculumRow,
): Promise<void> {
  await sql`
    update answer set option_ids = '{}', modified_date = ${now}
    where organization_id = ${organizationId} and curriculum_id = ${id} and not is_unfinished and round = 0`.execute(
    trx,
  );
}

/** How many questions have an answer in their sections. */
export async function countAnswers(
  db: Database,
  { organization_id: organizationId, id }: CurriculumRow,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from answer
    where organization_id = ${organizationId} and curriculum_id = ${id} and option_ids <> '{}'
      and not is_unfinished and round = 0`.execute(db);
  return rows[0]?.count ?? 0;
}
