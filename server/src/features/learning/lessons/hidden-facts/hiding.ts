import { selectLessonSource } from "#content/catalogue/index.ts";
import {
  type Fact,
  isFact,
  profileFacts,
  rewriteLesson,
  usesFact,
  withoutFacts,
} from "#engines/lesson/index.ts";
import { findUser } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { notSignedIn } from "#platform/http/guard/page-guard.ts";
import { notFound } from "#platform/problems.ts";
import { selectOrganization } from "#tenancy/organizations/index.ts";
import type { CurriculumRow } from "../curricula/curriculum.ts";
import { deleteHiddenFact, insertHiddenFact, selectHiddenFacts } from "../curricula/hidden-fact-queries.ts";
import { nameOf, profileOf, storeRewritten } from "../curricula/writing.ts";
import { wantWriting } from "../curricula/writing-queue.ts";
import { lockCurriculum, selectWritten } from "../queries.ts";

/** Each time a model writes all sections anew that are not opened yet: more often nobody changes their mind. */
const REWRITTEN_AN_HOUR = 20;

/** What became of the lesson in which the learner said so: `kept` where its template has changed since it was written. */
type Outcome = "rewritten" | "kept";

/**
 * From now on no lesson uses the fact, and this one is written without it.
 * @throws notFound for what neither the lesson nor the profile says
 */
export async function hideFact(context: Context, curriculum: CurriculumRow, fact: Fact): Promise<Outcome> {
  return change(context, curriculum, fact, async (trx, known) => {
    if (!known) throw notFound();
    await insertHiddenFact(trx, context.clock(), learnerOf(curriculum), fact);
  });
}

/** Lessons may use the fact again, and this one does where the profile still says so. */
export async function useFactAgain(
  context: Context,
  curriculum: CurriculumRow,
  fact: Fact,
): Promise<Outcome> {
  return change(context, curriculum, fact, async (trx) => {
    await deleteHiddenFact(trx, learnerOf(curriculum), fact);
  });
}

async function change(
  context: Context,
  curriculum: CurriculumRow,
  fact: Fact,
  record: (trx: Database, isKnown: boolean) => Promise<void>,
): Promise<Outcome> {
  const { organization_id: organizationId, user_id: userId, template_id: templateId } = curriculum;
  const taken = await context.limiters.accounts.take(
    `hidden-facts:${userId}`,
    REWRITTEN_AN_HOUR,
    context.clock().getTime(),
  );
  // What is hidden is hidden at once; only the model waits.
  const pauseMs = taken.allowed ? 0 : taken.retryAfterSeconds * 1_000;
  return context.db.transaction().execute(async (trx) => {
    await lockCurriculum(trx, curriculum);
    const learner = await findUser(trx, organizationId, userId);
    const written = await selectWritten(trx, curriculum);
    if (!learner || !written) throw notSignedIn(); // erased meanwhile
    const profile = profileOf(learner);
    const before = await selectHiddenFacts(trx, { organizationId, userId });
    const isKnown = usesFact(written.lesson, fact) || profileFacts(profile).some((one) => isFact(one, fact));
    await record(trx, isKnown);
    const after = await selectHiddenFacts(trx, { organizationId, userId });
    const source = await selectLessonSource(trx, organizationId, templateId);
    if (source?.content_hash !== written.template_hash) return "kept";
    const lesson = rewriteLesson(written.lesson, {
      content: source.content,
      fact,
      organizationName: nameOf(await selectOrganization(trx, organizationId)),
      before: withoutFacts(profile, before),
      after: withoutFacts(profile, after),
    });
    await storeRewritten(trx, { id: curriculum.id, organizationId }, lesson);
    if (curriculum.status !== "completed")
      await wantWriting(context, trx, { id: curriculum.id, organizationId }, pauseMs);
    return "rewritten";
  });
}

function learnerOf({ organization_id: organizationId, user_id: userId }: CurriculumRow) {
  return { organizationId, userId };
}
