import { sql } from "kysely";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import { isNotErased, joinUser } from "#features/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Learner } from "./statements/actor.ts";
import { type Checkpoint, lessonStatement } from "./statements/lesson-statements.ts";
import { type FrozenStatement, freeze } from "./statements/statement.ts";

/** The events of which statements are made. */
export const checkpointTypes = ["subsection.started", "subsection.completed"] as const;

/** What of an event's envelope goes into a statement. */
const Envelope = Type.Object({
  data: Type.Object({
    curriculum_id: Type.Integer(),
    template_id: Type.Integer(),
    title: Type.String(),
    /** What events of before it was said are without. */
    lesson_title: Type.Optional(Type.String()),
    language: Type.Union([Type.String(), Type.Null()]),
    subsection_id: Type.String(),
    subsection_title: Type.String(),
    progress: Type.Number(),
  }),
});

export interface LearnersStatement {
  organizationId: number;
  userId: number;
  happenedAt: Date;
  statement: FrozenStatement;
}

export interface CheckpointRow {
  organization_id: number;
  type: (typeof checkpointTypes)[number];
  body: string;
  creation_date: string;
  user_id: number;
  email: string | null;
  first_name: string;
  last_name: string;
  provider_id: string | null;
}

/** The events with these ids that are checkpoints of learners, in order; people who were forgotten are left out. */
export async function selectCheckpoints(db: Database, eventIds: readonly number[]): Promise<CheckpointRow[]> {
  const { rows } = await sql<CheckpointRow>`
    select event.organization_id, event.type, event.body, event.creation_date,
           "user".id as user_id, "user".email, "user".first_name, "user".last_name, "user".provider_id
    from event ${joinUser(sql`event.organization_id`, sql`(event.body::json #>> '{data,user_id}')::bigint`)}
     and ${isNotErased}
    where event.id = any(${[...eventIds]}) and event.type in (${sql.join([...checkpointTypes])})
    order by event.id`.execute(db);
  return rows;
}

/** The statement of each. What is no checkpoint as we write them makes none. */
export function statementsOf(siteUrl: string, rows: readonly CheckpointRow[]): LearnersStatement[] {
  return rows.flatMap((row) => {
    const envelope: unknown = JSON.parse(row.body);
    if (!Value.Check(Envelope, envelope)) return [];
    const checkpoint = checkpointOf(row, envelope);
    const statement = freeze(lessonStatement(siteUrl, learnerOf(row), checkpoint));
    return [
      { organizationId: row.organization_id, userId: row.user_id, happenedAt: checkpoint.at, statement },
    ];
  });
}

function checkpointOf(row: CheckpointRow, { data }: Static<typeof Envelope>): Checkpoint {
  return {
    type: row.type,
    at: new Date(row.creation_date),
    organizationId: row.organization_id,
    curriculumId: data.curriculum_id,
    templateId: data.template_id,
    title: data.title,
    lessonTitle: data.lesson_title ?? null,
    language: data.language,
    subsectionId: data.subsection_id,
    subsectionTitle: data.subsection_title,
    progress: data.progress,
  };
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
