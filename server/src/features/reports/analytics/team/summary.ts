import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { readFigures } from "../overview/figures.ts";
import { membersOf } from "../people.ts";
import type { Unit } from "../period/calendar.ts";
import { readSeries } from "../period/series.ts";
import type { Range } from "../range.ts";

/** How the learning of a team's present members goes. */
export async function readTeamSummary(
  db: Database,
  { organizationId, teamId }: { organizationId: number; teamId: number },
  range: Range,
  interval: Unit,
) {
  const people = membersOf(organizationId, teamId);
  const { rows } = await sql<{ name: string }>`
    select name from team where organization_id = ${organizationId} and id = ${teamId}`.execute(db);
  const series = readSeries(db, people, interval, range);
  const figures = await readFigures(db, people, range, series);
  return { team_id: teamId, name: rows[0]?.name ?? "", ...figures };
}
