import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { PageRequest } from "#platform/lists/pagination.ts";
import { scored } from "../completion/done.ts";
import { assignedLessons } from "../overview/assigned.ts";
import { type Range, within } from "../range.ts";
import { percentage } from "../rate.ts";
import { stretches } from "../stretches.ts";

interface MemberNumbers {
  user_id: number;
  first_name: string;
  last_name: string;
  lessons_started: number;
  lessons_completed: number;
  average_score: number | null;
  overdue: number;
  last_activity_at: string | null;
}

/** One page of a team's members by name, each with their own numbers. */
export async function listMembers(
  db: Database,
  team: { organizationId: number; teamId: number },
  range: Range,
  page: PageRequest,
) {
  const rows = await selectMembers(db, team, range, page);
  return rows.map(({ lessons_started: started, ...row }) => ({
    ...row,
    completion_rate: percentage(row.lessons_completed, started),
  }));
}

export async function countMembers(
  db: Database,
  { organizationId, teamId }: { organizationId: number; teamId: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from team_member
    where organization_id = ${organizationId} and team_id = ${teamId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The page is cut first, so that numbers are read for its members only. */
async function selectMembers(
  db: Database,
  { organizationId, teamId }: { organizationId: number; teamId: number },
  range: Range,
  page: PageRequest,
): Promise<MemberNumbers[]> {
  const { rows } = await sql<MemberNumbers>`
    select member.id as user_id, first_name, last_name, lessons.*,
           (select round(avg(score), 2) from ${scored} as scored
            where organization_id = ${organizationId} and user_id = member.id and ${within(sql`completed_at`, range)}) as average_score,
           (select count(*) from ${assignedLessons} as assigned
            where organization_id = ${organizationId} and user_id = member.id
              and completed_at is null and due_date < ${range.today}::date
              and due_date >= coalesce(${range.from}::date, due_date)
              and due_date <= coalesce(${range.to}::date, due_date)) as overdue,
           (select max(ended_at) from ${stretches} as stretch
            where organization_id = ${organizationId} and user_id = member.id
              and ${within(sql`began_at`, range)}) as last_activity_at
    from (
      select "user".id, first_name, last_name from team_member
      join "user" on "user".organization_id = team_member.organization_id and "user".id = team_member.user_id
      where team_member.organization_id = ${organizationId} and team_id = ${teamId}
      order by search_fold(last_name), search_fold(first_name), "user".id
      limit ${page.limit} offset ${page.offset}
    ) as member
    cross join lateral (
      select count(*) filter (where ${within(sql`creation_date`, range)}) as lessons_started,
             count(*) filter (where completed_at is not null and ${within(sql`completed_at`, range)}) as lessons_completed
      from curriculum where organization_id = ${organizationId} and user_id = member.id
    ) as lessons
    order by search_fold(last_name), search_fold(first_name), member.id`.execute(db);
  return rows;
}
