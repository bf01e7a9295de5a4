import { sql } from "kysely";
import { activeTemplate, type LessonSource } from "#content/catalogue/index.ts";
import type { Problem } from "#kernel/problem.ts";
import { decideStart, type StartRefusal } from "#learning/access/index.ts";
import { findUser, isActive, oneUser, type UserRow } from "#people/users/index.ts";
import { LostRace, transactionRetrying } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { announceLesson } from "../events.ts";
import { selectCurriculum, selectCurriculumOf } from "../queries.ts";
import type { CurriculumRow } from "./curriculum.ts";
import { storeLesson, subsectionCount, writeLesson } from "./writing.ts";
import { wantWriting } from "./writing-queue.ts";

interface Instance {
  curriculum: CurriculumRow;
  isNew: boolean;
}

/** Makes the problem that tells this caller why not. */
type Refuse = (refusal: StartRefusal) => Problem | Promise<Problem>;

/**
 * The learner's own lesson of a template: the one there is, or a new one, written and announced in the same
 * transaction (specification, "Curriculum not present"). Of parallel calls one makes it, the others find it.
 * @throws what `refuse` makes of a learner or a template that cannot be
 */
export async function findOrMakeCurriculum(
  context: Context,
  who: { organizationId: number; userId: number },
  templateId: number,
  refuse: Refuse,
): Promise<Instance> {
  const now = context.clock();
  return transactionRetrying(context.db, async (trx) => {
    const learner = await findUser(trx, who.organizationId, who.userId);
    if (!learner || learner.erased_at !== null) throw await refuse({ may: false, because: "user_unknown" });
    if (!learner.is_active) throw await refuse({ may: false, because: "user_deactivated" });
    const existing = await selectCurriculumOf(trx, who.organizationId, who.userId, templateId);
    if (existing) return { curriculum: existing, isNew: false };
    const decision = await decideStart(trx, now, who, templateId);
    if (!decision.may) throw await refuse(decision);
    return { curriculum: await makeCurriculum(context, trx, now, learner, decision.source), isNew: true };
  });
}

async function makeCurriculum(
  context: Context,
  trx: Database,
  now: Date,
  learner: UserRow,
  source: LessonSource,
): Promise<CurriculumRow> {
  const organizationId = learner.organization_id;
  const lesson = await writeLesson(context, trx, learner, source);
  const id = await insertCurriculum(trx, now, learner, source, {
    title: lesson?.title ?? source.title,
    language: lesson?.language ?? null,
    status: lesson ? "ready" : "generation_failed",
    subsectionsTotal: lesson ? subsectionCount(lesson) : source.subsection_count,
  });
  // Made by a neighbour, or retired or deactivated since: a new look tells which.
  if (id === undefined) throw new LostRace("The curriculum could not be inserted.");
  if (lesson) {
    await storeLesson(trx, now, { id, organizationId }, source, lesson);
    await wantWriting(context, trx, { id, organizationId });
  }
  const curriculum = await selectCurriculum(trx, organizationId, id);
  if (!curriculum) throw new Error(`Curriculum ${id} is gone in its own transaction.`);
  await announceLesson(trx, now, "lesson.started", curriculum);
  return curriculum;
}

interface Written {
  title: string;
  language: string | null;
  status: "ready" | "generation_failed";
  subsectionsTotal: number;
}

/** The where clause is the gate: nothing begins for a deactivated learner or from a retired template. */
async function insertCurriculum(
  trx: Database,
  now: Date,
  learner: UserRow,
  source: LessonSource,
  written: Written,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into curriculum (organization_id, user_id, template_id, title, language, status, subsections_total,
                            creation_date, modified_date)
    select "user".organization_id, "user".id, template.id, ${written.title}, ${written.language}, ${written.status},
           ${written.subsectionsTotal}, ${now}, ${now}
    from ${oneUser(learner.organization_id, learner.id)}, ${activeTemplate(source.id)}
    where ${isActive}
    on conflict (organization_id, user_id, template_id) do nothing
    returning id`.execute(trx);
  return rows[0]?.id;
}
