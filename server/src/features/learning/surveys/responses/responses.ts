import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { teamsOfUser } from "#people/teams/index.ts";
import { oneUser } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { LearnerSession } from "#platform/http/types.ts";
import { surveyClosed } from "../problems.ts";
import { readAnswer, type SurveyAnswer, type SurveyQuestion } from "../question.ts";
import { isAsked, statusAt } from "../sessions/audience.ts";
import { type SurveySessionDetailRow, selectSurveySession } from "../sessions/queries.ts";

/** What a learner sees of a session. */
export interface Invitation {
  session: SurveySessionDetailRow;
  hasAnswered: boolean;
  /** The learner's own, where they have one. */
  language: string | null;
}

/** @throws surveyClosed for a session that is not open, that does not ask this learner, or that is not there */
export async function invitationOf(
  { db, clock }: Pick<Context, "db" | "clock">,
  { organizationId, userId }: LearnerSession,
  sessionId: number,
): Promise<Invitation> {
  const now = clock();
  const session = await selectSurveySession(db, organizationId, sessionId, now);
  if (!session) throw surveyClosed();
  const { rows } = await sql<{ has_answered: boolean; is_asked: boolean; preferred_language: string | null }>`
    select ${isAsked} as is_asked, "user".preferred_language,
           exists (select from survey_participation
                   where survey_participation.organization_id = survey_session.organization_id
                     and session_id = survey_session.id and user_id = "user".id) as has_answered
    from survey_session, ${oneUser(organizationId, userId)}
    where survey_session.organization_id = ${organizationId} and survey_session.id = ${sessionId}`.execute(
    db,
  );
  const [learner] = rows;
  const language = learner?.preferred_language ?? null;
  if (learner?.has_answered) return { session, hasAnswered: true, language };
  if (!learner?.is_asked || session.status !== "open") throw surveyClosed();
  return { session, hasAnswered: false, language };
}

interface ReadForm {
  answers: Map<number, SurveyAnswer>;
  /** Questions that need an answer, or whose answer is none of theirs. */
  open: SurveyQuestion[];
}

/** Reads a form in which each question's values stand under `q<id>`. */
export function readForm(
  questions: readonly SurveyQuestion[],
  valuesOf: (questionId: number) => readonly string[],
): ReadForm {
  const answers = new Map<number, SurveyAnswer>();
  const open = questions.filter((question) => {
    const answer = readAnswer(question, valuesOf(question.id));
    if (answer) answers.set(question.id, answer);
    return answer === undefined || (answer === null && question.required);
  });
  return { answers, open };
}

/**
 * Keeps a learner's answers, once: of two forms sent at the same time one counts. In an anonymous session nothing
 * leads from the answers back to the learner: no user, no moment but the day.
 * @throws surveyClosed when it was closed meanwhile
 */
export async function respond(
  { db, clock }: Pick<Context, "db" | "clock">,
  { organizationId, userId }: LearnerSession,
  session: SurveySessionDetailRow,
  answers: ReadonlyMap<number, SurveyAnswer>,
): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    await holdOpen(trx, organizationId, session.id, now);
    if (!(await insertParticipation(trx, organizationId, session.id, userId))) return;
    const id = randomUUID();
    await insertResponse(trx, now, { id, organizationId, userId, session });
    await insertAnswers(trx, organizationId, id, answers);
  });
}

/** Keeps the session from being closed and settled before this is committed. */
async function holdOpen(trx: Database, organizationId: number, sessionId: number, now: Date): Promise<void> {
  const { rows } = await sql`
    select from survey_session
    where organization_id = ${organizationId} and id = ${sessionId} and ${statusAt(now)} = 'open'
    for share`.execute(trx);
  if (rows.length === 0) throw surveyClosed();
}

async function insertParticipation(
  trx: Database,
  organizationId: number,
  sessionId: number,
  userId: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into survey_participation (organization_id, session_id, user_id)
    values (${organizationId}, ${sessionId}, ${userId}) on conflict do nothing returning user_id`.execute(
    trx,
  );
  return rows.length > 0;
}

interface NewResponse {
  id: string;
  organizationId: number;
  userId: number;
  session: SurveySessionDetailRow;
}

async function insertResponse(
  trx: Database,
  now: Date,
  { id, organizationId, userId, session }: NewResponse,
) {
  const { is_anonymous: isAnonymous } = session;
  const moment = isAnonymous ? sql`date_trunc('day', ${now}::timestamptz, 'UTC')` : sql`${now}::timestamptz`;
  await sql`
    insert into survey_response (id, organization_id, session_id, user_id, team_ids, submitted_at)
    values (${id}, ${organizationId}, ${session.id}, ${isAnonymous ? null : userId},
            array(select team_id from ${teamsOfUser(organizationId, userId)}
                  where (${session.team_ids.length} = 0 or team_id = any(${session.team_ids}::bigint[]))
                  order by team_id),
            ${moment})`.execute(trx);
}

async function insertAnswers(
  trx: Database,
  organizationId: number,
  responseId: string,
  answers: ReadonlyMap<number, SurveyAnswer>,
): Promise<void> {
  const rows = [...answers].map(([questionId, answer]) => ({ question_id: questionId, ...answer }));
  await sql`
    insert into survey_answer (organization_id, response_id, question_id, choices, number, text)
    select ${organizationId}, ${responseId}, question_id, choices, number, text
    from json_to_recordset(${JSON.stringify(rows)}::json)
           as answer (question_id bigint, choices text[], number integer, text text)`.execute(trx);
}
