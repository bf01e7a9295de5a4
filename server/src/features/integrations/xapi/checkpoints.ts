import { sql } from "kysely";
import { templateWordings } from "#content/catalogue/index.ts";
import { isNotErased, joinUser } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { Wording } from "#platform/database/wordings.ts";
import { scenarioWordings } from "#role-plays/scenarios/index.ts";
import type { Learner } from "./statements/actor.ts";
import { readFinishedRun } from "./statements/finished-run.ts";
import { readCheckpoint } from "./statements/lesson-checkpoint.ts";
import { lessonStatement } from "./statements/lesson-statements.ts";
import { scenarioStatements } from "./statements/scenario-statements.ts";
import { type FrozenStatement, freeze, type Statement } from "./statements/statement.ts";

/** The events that become statements. */
export const checkpointTypes = ["subsection.started", "subsection.completed", "scenario.completed"] as const;

export interface LearnersStatement {
  organizationId: number;
  userId: number;
  happenedAt: Date;
  statement: FrozenStatement;
}

const checkpointColumns = rowOf("event", ["organization_id", "body", "creation_date"], {
  type: narrowed<(typeof checkpointTypes)[number]>(),
  /** What the lesson or the scenario is called, in all its languages. */
  wordings: sql<Wording[] | null>`
    case when event.type = 'scenario.completed'
         then ${scenarioWordings(sql`(event.body::json #>> '{data,scenario_id}')`)}
         else ${templateWordings(sql`(event.body::json #>> '{data,template_id}')::bigint`)} end`,
  user_id: sql<number>`"user".id`,
  email: sql<string | null>`"user".email`,
  first_name: sql<string>`"user".first_name`,
  last_name: sql<string>`"user".last_name`,
  provider_id: sql<string | null>`"user".provider_id`,
});
type CheckpointRow = RowOf<typeof checkpointColumns>;

/** The events with these ids that are checkpoints of learners, in order; people who were forgotten are left out. */
export async function selectCheckpoints(db: Database, eventIds: readonly number[]): Promise<CheckpointRow[]> {
  const { rows } = await sql<CheckpointRow>`
    select ${checkpointColumns}
    from event ${joinUser(sql`event.organization_id`, sql`(event.body::json #>> '{data,user_id}')::bigint`)}
     and ${isNotErased}
    where event.id = any(${[...eventIds]}) and event.type in (${sql.join([...checkpointTypes])})
    order by event.id`.execute(db);
  return rows;
}

/** The statements of each: one of a lesson's, one or two of a scenario's. What is no checkpoint as we write them makes none. */
export function statementsOf(siteUrl: string, rows: readonly CheckpointRow[]): LearnersStatement[] {
  return rows.flatMap((row) => {
    const happenedAt = new Date(row.creation_date);
    return statementsOfOne(siteUrl, row, happenedAt).map((statement) => ({
      organizationId: row.organization_id,
      userId: row.user_id,
      happenedAt,
      statement: freeze(statement),
    }));
  });
}

function statementsOfOne(siteUrl: string, row: CheckpointRow, at: Date): Statement[] {
  const envelope: unknown = JSON.parse(row.body);
  const { type, organization_id: organizationId } = row;
  const context = { at, organizationId, wordings: row.wordings ?? [] };
  if (type === "scenario.completed") {
    const run = readFinishedRun(envelope, context);
    return run === null ? [] : scenarioStatements(siteUrl, learnerOf(row), run);
  }
  const checkpoint = readCheckpoint(envelope, { type, ...context });
  return checkpoint === null ? [] : [lessonStatement(siteUrl, learnerOf(row), checkpoint)];
}

function learnerOf(row: CheckpointRow): Learner {
  return {
    userId: row.user_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    externalId: row.provider_id,
  };
}
