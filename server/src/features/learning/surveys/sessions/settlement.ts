import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { statusAt } from "./audience.ts";
import { readableTeams, type TeamCombination } from "./readable-teams.ts";

/**
 * Decides what a closed anonymous session shows, once and for good, from the teams its people were in when they
 * answered: nothing that happens to teams or members later opens another comparison. No longer than that is it known
 * of a response which other teams it came from.
 * @returns the teams that may be read
 */
export async function settleSession(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: number,
): Promise<number[]> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ readable_team_ids: number[] | null }>`
      select to_json(readable_team_ids) as readable_team_ids from survey_session
      where id = ${id} and is_anonymous and ${statusAt(clock())} = 'closed' for no key update`.execute(trx);
    const [session] = rows;
    if (!session) return [];
    return session.readable_team_ids ?? settle(trx, id);
  });
}

/** For a session that nobody answers any more and whose row is locked. */
export async function settle(trx: Database, id: number): Promise<number[]> {
  const { rows } = await sql<TeamCombination>`
    select to_json(team_ids) as team_ids, count(*) as count from survey_response where session_id = ${id} group by team_ids`.execute(
    trx,
  );
  const readable = readableTeams(rows);
  await sql`update survey_session set readable_team_ids = ${readable}::bigint[] where id = ${id}`.execute(
    trx,
  );
  await sql`
    update survey_response
    set team_ids = array(select team_id from unnest(team_ids) as team_id
                         where team_id = any(${readable}::bigint[]) order by team_id)
    where session_id = ${id} and not team_ids <@ ${readable}::bigint[]`.execute(trx);
  await shuffleParticipation(trx, id);
  return readable;
}

/** PostgreSQL keeps rows in the order, and marks them with the transaction, in which responses were written too. */
async function shuffleParticipation(trx: Database, id: number): Promise<void> {
  await sql`
    with gone as (
      delete from survey_participation where session_id = ${id} returning organization_id, session_id, user_id
    )
    insert into survey_participation (organization_id, session_id, user_id)
    select organization_id, session_id, user_id from gone order by user_id`.execute(trx);
}

/** Housekeeping: sessions that ended by their date and that nobody has read yet. */
export async function settleClosedSessions(context: Context): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from survey_session
    where is_anonymous and readable_team_ids is null and ${statusAt(context.clock())} = 'closed'
    order by id`.execute(context.db);
  for (const { id } of rows) await settleSession(context, id);
}
