import { type RawBuilder, sql } from "kysely";
import { teamsAmong } from "#people/teams/index.ts";
import { activeUsers } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import { type RowOf, rowOf } from "#platform/database/rows.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { SurveyQuestion } from "../question.ts";
import { questionsOfTemplate } from "../templates/queries.ts";
import { isAsked, statusAt } from "./audience.ts";

interface SurveySessionFilter {
  template_id?: number | undefined;
  status?: string | undefined;
  team_id?: number | undefined;
  modified_after?: string | undefined;
}

export const sessionSortKeys = ["creation_date", "modified_date", "closes_at"] as const;

const sessionColumns = (now: Date) =>
  rowOf(
    "survey_session",
    [
      "id",
      "survey_template_id",
      "title",
      "is_anonymous",
      "opens_at",
      "closes_at",
      "creation_date",
      "modified_date",
    ],
    {
      status: statusAt(now),
      team_ids: sql<number[]>`
        (select coalesce(json_agg(team_id order by team_id), '[]') from survey_session_team
         where survey_session_team.organization_id = survey_session.organization_id and session_id = survey_session.id)`,
      invited_count: sql<number>`(select count(*) from ${activeUsers} where ${isAsked})`,
      response_count: sql<number>`
        (select count(*) from survey_response
         where survey_response.organization_id = survey_session.organization_id and session_id = survey_session.id)`,
    },
  );
type SurveySessionRow = RowOf<ReturnType<typeof sessionColumns>>;

/** SQL condition; null: everybody's. */
function isSessionOf(organizationId: number | null): RawBuilder<unknown> {
  return organizationId === null ? sql`true` : sql`survey_session.organization_id = ${organizationId}`;
}

/** An organization's sessions; null: everybody's. */
export function surveySessions(
  organizationId: number | null,
  { template_id, status, team_id, modified_after }: SurveySessionFilter,
  now: Date,
): ListQuery<SurveySessionRow, (typeof sessionSortKeys)[number]> {
  const conditions: RawBuilder<unknown>[] = [isSessionOf(organizationId)];
  if (template_id !== undefined) conditions.push(sql`survey_template_id = ${template_id}`);
  if (status !== undefined) conditions.push(sql`${statusAt(now)} = ${status}`);
  if (modified_after !== undefined) conditions.push(sql`modified_date > ${modified_after}::timestamptz`);
  if (team_id !== undefined) {
    conditions.push(sql`
      exists (select from survey_session_team
              where survey_session_team.organization_id = survey_session.organization_id
                and session_id = survey_session.id and team_id = ${team_id})`);
  }
  return {
    columns: sessionColumns(now),
    from: sql`from survey_session`,
    conditions,
    sortColumns: {
      creation_date: { expression: sql`creation_date`, type: "timestamptz" },
      modified_date: { expression: sql`modified_date`, type: "timestamptz" },
      closes_at: { expression: sql`closes_at`, type: "timestamptz", isNullable: true },
    },
    standard: [{ key: "creation_date", descending: true }],
    id: { expression: sql`survey_session.id`, type: "bigint" },
  };
}

const detailColumns = (now: Date) =>
  sql<
    SurveySessionRow & {
      organization_id: number;
      /** Null until it is settled, and in a session in which people answer by name. */
      readable_team_ids: number[] | null;
      questions: SurveyQuestion[];
    }
  >`
    ${sessionColumns(now)}, survey_session.organization_id, to_json(readable_team_ids) as readable_team_ids,
    ${questionsOfTemplate} as questions`;
export type SurveySessionDetailRow = RowOf<ReturnType<typeof detailColumns>>;

/** One session with its questions; with null for the organization of any. */
export async function selectSurveySession(
  db: Database,
  organizationId: number | null,
  id: number,
  now: Date,
): Promise<SurveySessionDetailRow | undefined> {
  const { rows } = await sql<SurveySessionDetailRow>`
    select ${detailColumns(now)}
    from survey_session join survey_template on survey_template.id = survey_template_id
    where survey_session.id = ${id}
      and ${isSessionOf(organizationId)}`.execute(db);
  return rows[0];
}

/** @returns how many of the ids are teams of the organization */
export async function insertSessionTeams(
  trx: Database,
  session: { organizationId: number; id: number },
  teamIds: readonly number[],
): Promise<number> {
  const { rows } = await sql`
    insert into survey_session_team (organization_id, session_id, team_id)
    select organization_id, ${session.id}, id from ${teamsAmong(session.organizationId, teamIds)}
    returning team_id`.execute(trx);
  return rows.length;
}
