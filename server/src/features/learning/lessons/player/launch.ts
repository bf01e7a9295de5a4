import { sql } from "kysely";
import { selectLessonSource } from "#content/catalogue/index.ts";
import { decideStart } from "#learning/access/index.ts";
import { findUser, type UserRow } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { notSignedIn } from "#platform/http/guard/page-guard.ts";
import type { LearnerSession } from "#platform/http/types.ts";
import type { CurriculumRow } from "../curricula/curriculum.ts";
import { findOrMakeCurriculum } from "../curricula/instantiate.ts";
import { storeLesson, subsectionCount, writeLesson } from "../curricula/writing.ts";
import { wantWriting } from "../curricula/writing-queue.ts";
import { generationFailed } from "../problems.ts";
import { selectCurriculumOf } from "../queries.ts";
import { requireContinuation } from "../start/access.ts";
import { refusalForLearner } from "../start/refusals.ts";
import { resumePath } from "./player.ts";
import { serveReturnUrl } from "./return-url.ts";

/**
 * Opens the learner's lesson of a template, or begins it (specification, `/start-lesson`). A learner whose language
 * is not known is asked for it first, as long as the lesson has not been opened.
 * @returns where the browser goes next
 */
export async function openLesson(
  context: Context,
  session: LearnerSession,
  templateId: number,
): Promise<{ path: string }> {
  const { db } = context;
  const known = await selectCurriculumOf(db, session.organizationId, session.userId, templateId);
  if (known) await requireContinuation(context, known);
  else await requireStart(context, session, templateId);
  if (known?.first_opened_at) return resume(context, session, known);

  const learner = await findUser(db, session.organizationId, session.userId);
  if (!learner) throw notSignedIn();
  if (learner.preferred_language === null) return { path: askLanguage(templateId) };
  if (known) return resume(context, session, await writeAnew(context, learner, known));
  const { curriculum } = await findOrMakeCurriculum(context, session, templateId, (refusal) =>
    refusalForLearner(db, session.organizationId, refusal),
  );
  if (curriculum.status === "generation_failed") throw generationFailed();
  return resume(context, session, curriculum);
}

async function requireStart(context: Context, session: LearnerSession, templateId: number): Promise<void> {
  const decision = await decideStart(context.db, context.clock(), session, templateId);
  if (!decision.may) throw await refusalForLearner(context.db, session.organizationId, decision);
}

function askLanguage(templateId: number): string {
  return `/language?next=${encodeURIComponent(`/start-lesson?template_id=${templateId}`)}`;
}

async function resume(context: Context, session: LearnerSession, curriculum: CurriculumRow) {
  await serveReturnUrl(context, session, curriculum);
  return { path: await resumePath(context.db, curriculum) };
}

/**
 * A lesson is not frozen before it is opened: a launch writes it from the current template, profile and language. That
 * is also how a lesson that could not be written is tried again.
 */
async function writeAnew(
  context: Context,
  learner: UserRow,
  curriculum: CurriculumRow,
): Promise<CurriculumRow> {
  const { organization_id: organizationId, template_id: templateId } = curriculum;
  const source = await selectLessonSource(context.db, organizationId, templateId);
  const lesson = source && (await writeLesson(context, context.db, learner, source));
  if (!source || !lesson) {
    if (curriculum.status === "generation_failed") throw generationFailed();
    return curriculum;
  }
  const now = context.clock();
  const written = { language: lesson.language, subsections_total: subsectionCount(lesson) };
  const isUnopened = await context.db.transaction().execute(async (trx) => {
    if (!(await updateUnopened(trx, now, curriculum, written))) return false;
    const isNew = await storeLesson(trx, now, { id: curriculum.id, organizationId }, source, lesson);
    if (isNew) await wantWriting(context, trx, { id: curriculum.id, organizationId });
    return true;
  });
  return isUnopened ? { ...curriculum, status: "ready", ...written } : curriculum;
}

/** False when another window has opened it in the meantime: then it is frozen. */
async function updateUnopened(
  trx: Database,
  now: Date,
  curriculum: CurriculumRow,
  written: { language: string; subsections_total: number },
): Promise<boolean> {
  const { rows } = await sql`
    update curriculum
    set status = 'ready', language = ${written.language}, subsections_total = ${written.subsections_total},
        modified_date = case when (status, language, subsections_total)
                                  is distinct from ('ready', ${written.language}, ${written.subsections_total}::int)
                             then ${now}::timestamptz else modified_date end
    where organization_id = ${curriculum.organization_id} and id = ${curriculum.id} and first_opened_at is null
    returning id`.execute(trx);
  return rows.length > 0;
}
