import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type RowOf, rowOf } from "#platform/database/rows.ts";
import type { Choice } from "../choice.ts";
import type { Learner } from "../learner.ts";

const sessionColumns = rowOf("recall_session", ["organization_id", "id", "user_id", "ended_at"]);
export type SessionRow = RowOf<typeof sessionColumns>;

export async function selectOpenSession(
  db: Database,
  { organizationId, userId }: Learner,
): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select ${sessionColumns} from recall_session
    where organization_id = ${organizationId} and user_id = ${userId} and ended_at is null`.execute(db);
  return rows[0];
}

export async function selectSession(
  db: Database,
  { organizationId, userId }: Learner,
  id: number,
): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select ${sessionColumns} from recall_session
    where organization_id = ${organizationId} and id = ${id} and user_id = ${userId}`.execute(db);
  return rows[0];
}

/** Undefined: another browser of the learner has begun one. */
export async function insertSession(
  trx: Database,
  now: Date,
  { organizationId, userId }: Learner,
  choices: readonly Choice[],
): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    insert into recall_session (organization_id, user_id, begun_at) values (${organizationId}, ${userId}, ${now})
    on conflict (organization_id, user_id) where ended_at is null do nothing
    returning ${sessionColumns}`.execute(trx);
  const [session] = rows;
  if (!session) return undefined;
  await sql`
    insert into recall_question (organization_id, session_id, place, curriculum_id, question_id)
    select ${organizationId}, ${session.id}, place, curriculum_id, question_id
    from unnest(${choices.map(({ curriculumId }) => curriculumId)}::bigint[],
                ${choices.map(({ questionId }) => questionId)}::text[])
         with ordinality as chosen (curriculum_id, question_id, place)`.execute(trx);
  return session;
}

const questionColumns = rowOf("recall_question", [
  "place",
  "curriculum_id",
  "question_id",
  "option_ids",
  "is_right",
]);
export type AskedQuestionRow = RowOf<typeof questionColumns>;

export async function selectQuestions(db: Database, session: SessionRow): Promise<AskedQuestionRow[]> {
  const { rows } = await sql<AskedQuestionRow>`
    select ${questionColumns} from recall_question
    where organization_id = ${session.organization_id} and session_id = ${session.id}
    order by place`.execute(db);
  return rows;
}

/** How each question of the lessons went when it was last recalled. */
export async function selectHistory(
  db: Database,
  organizationId: number,
  curriculumIds: readonly number[],
): Promise<{ curriculum_id: number; question_id: string; is_right: boolean; answered_at: string }[]> {
  const { rows } = await sql<{
    curriculum_id: number;
    question_id: string;
    is_right: boolean;
    answered_at: string;
  }>`
    select distinct on (curriculum_id, question_id) curriculum_id, question_id, is_right, answered_at
    from recall_question
    where organization_id = ${organizationId} and curriculum_id = any(${[...curriculumIds]}::bigint[])
      and is_right is not null
    order by curriculum_id, question_id, answered_at desc, session_id desc`.execute(db);
  return rows;
}

/** One answer at a time, and none to a session that is being ended. @returns false when it is over */
export async function lockSession(trx: Database, session: SessionRow): Promise<boolean> {
  const { rows } = await sql<{ is_over: boolean }>`
    select ended_at is not null as is_over from recall_session
    where organization_id = ${session.organization_id} and id = ${session.id} for no key update`.execute(trx);
  return rows[0]?.is_over === false;
}

/** Keeps the last answer, and of the first whether it was right. @returns whether this is the first */
export async function updateAnswer(
  trx: Database,
  now: Date,
  session: SessionRow,
  { place, given, isRight }: { place: number; given: readonly string[]; isRight: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ is_first: boolean }>`
    update recall_question
    set option_ids = ${[...given]}::text[], is_right = coalesce(is_right, ${isRight}),
        answered_at = coalesce(answered_at, ${now})
    where organization_id = ${session.organization_id} and session_id = ${session.id} and place = ${place}
    returning answered_at = ${now} as is_first`.execute(trx);
  return rows[0]?.is_first === true;
}

/** What cannot be asked any more stands in nobody's way. */
export async function deleteUnasked(
  trx: Database,
  session: SessionRow,
  places: readonly number[],
): Promise<void> {
  await sql`
    delete from recall_question
    where organization_id = ${session.organization_id} and session_id = ${session.id}
      and place = any(${[...places]}::int[]) and answered_at is null`.execute(trx);
}

/** @returns the lessons of the session all of whose questions are answered, and whether all of them are */
export async function selectAnswered(
  trx: Database,
  session: SessionRow,
): Promise<{ curriculumIds: number[]; isOver: boolean }> {
  const { rows } = await sql<{ curriculum_id: number; is_answered: boolean }>`
    select curriculum_id, bool_and(answered_at is not null) as is_answered from recall_question
    where organization_id = ${session.organization_id} and session_id = ${session.id}
    group by curriculum_id`.execute(trx);
  return {
    curriculumIds: rows.filter(({ is_answered }) => is_answered).map(({ curriculum_id }) => curriculum_id),
    isOver: rows.every(({ is_answered }) => is_answered),
  };
}

export async function endSession(trx: Database, now: Date, session: SessionRow): Promise<void> {
  await sql`
    update recall_session set ended_at = ${now}
    where organization_id = ${session.organization_id} and id = ${session.id} and ended_at is null`.execute(
    trx,
  );
}

export async function deleteSession(db: Database, session: SessionRow): Promise<void> {
  await sql`
    delete from recall_session
    where organization_id = ${session.organization_id} and id = ${session.id}
      and not exists (select from recall_question
                        where organization_id = ${session.organization_id} and session_id = ${session.id})`.execute(
    db,
  );
}
