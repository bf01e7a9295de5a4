import { sql } from "kysely";
import { lockLearners, requireVisibleUser } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { Context } from "#platform/feature.ts";
import type { PartnerCaller } from "#platform/http/types.ts";
import { userNotFound } from "#platform/learner-reference.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import { isSkillOf } from "./list.ts";
import { skillInactive, skillNotFound, userDeactivated } from "./problems.ts";
import type { AssignSkill } from "./schemas.ts";

const USUAL_LEVEL = 3;
const assignmentColumns = rowOf(
  "skill_assignment",
  ["id", "user_id", "skill_id", "target_level", "creation_date", "modified_date"],
  {
    source: narrowed<"api" | "self" | "admin">(),
  },
);
type SkillAssignmentRow = RowOf<typeof assignmentColumns>;

/**
 * Gives a learner a skill to aim for; a second time moves the level.
 * @throws userNotFound, skillNotFound (404); permissionDenied (403) for a user the caller may not see; skillInactive
 */
export async function assignSkill(
  context: Context,
  caller: PartnerCaller,
  { user_id, skill_id, target_level }: AssignSkill,
): Promise<{ isNew: boolean; assignment: SkillAssignmentRow }> {
  const { db } = context;
  await requireVisibleUser(db, caller, user_id, userNotFound);
  const { organizationId } = caller;
  return db.transaction().execute(async (trx) => {
    const [learner] = await lockLearners(trx, organizationId, [{ row_index: 0, reference: { user_id } }]);
    if (!learner) throw userNotFound();
    if (!learner.is_active) throw userDeactivated({ errors: { user_id: [userDeactivated.detail] } });
    const skill = await findSkill(trx, organizationId, skill_id);
    if (!skill.is_active) throw skillInactive({ errors: { skill_id: [skillInactive.detail] } });
    const { is_new: isNew, ...assignment } = await upsertAssignment(trx, context.clock(), {
      organization_id: organizationId,
      user_id,
      skill_id,
      target_level: target_level ?? null,
      source: caller.kind === "user" ? "admin" : "api",
    });
    return { isNew, assignment };
  });
}

/** @throws skillNotFound, for another organization's too */
export async function findSkill(
  db: Database,
  organizationId: number,
  skillId: number,
): Promise<{ is_active: boolean }> {
  const { rows } = await sql<{ is_active: boolean }>`
    select is_active from skill where id = ${skillId} and ${isSkillOf(organizationId)}`.execute(db);
  const [skill] = rows;
  if (!skill) throw skillNotFound();
  return skill;
}

type NewAssignment = Pick<SkillAssignmentRow, "user_id" | "skill_id" | "source"> & {
  organization_id: number;
  /** Null: the usual one, or what it is already. */
  target_level: number | null;
};

/** The same level again, or none, leaves the row, and its date, as they are. */
async function upsertAssignment(
  db: Database,
  now: Date,
  { organization_id, user_id, skill_id, target_level, source }: NewAssignment,
): Promise<SkillAssignmentRow & { is_new: boolean }> {
  const { rows } = await sql<SkillAssignmentRow & { is_new: boolean }>`
    insert into skill_assignment (organization_id, user_id, skill_id, target_level, source, creation_date,
                                           modified_date)
    values (${organization_id}, ${user_id}, ${skill_id}, coalesce(${target_level}::int, ${USUAL_LEVEL}), ${source}, ${now}, ${now})
    on conflict (organization_id, user_id, skill_id) do update
      set target_level = coalesce(${target_level}::int, skill_assignment.target_level),
          modified_date = case when skill_assignment.target_level = coalesce(${target_level}::int, skill_assignment.target_level) then skill_assignment.modified_date
                               else excluded.modified_date end
    returning ${assignmentColumns}, xmax = 0 as is_new`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("An upsert returned no row.");
  return row;
}

/** The skills that learners chose themselves replace those they had chosen before. */
export async function chooseSkills(
  trx: Database,
  now: Date,
  { organizationId, userId }: { organizationId: number; userId: number },
  skillIds: readonly number[],
): Promise<void> {
  await sql`
    delete from skill_assignment
    where organization_id = ${organizationId} and user_id = ${userId} and source = 'self'
      and not skill_id = any(${[...skillIds]}::bigint[])`.execute(trx);
  await sql`
    insert into skill_assignment (organization_id, user_id, skill_id, target_level, source, creation_date, modified_date)
    select ${organizationId}, ${userId}, skill.id, ${USUAL_LEVEL}, 'self', ${now}, ${now} from skill
    where skill.id = any(${[...skillIds]}::bigint[]) and is_active and ${isSkillOf(organizationId)}
    order by skill.id
    on conflict do nothing`.execute(trx);
}

/** @returns whether there was one */
export async function removeAssignment(db: Database, organizationId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from skill_assignment where organization_id = ${organizationId} and id = ${id} returning id`.execute(
    db,
  );
  return rows.length > 0;
}

export function skillAssignmentsOf(
  organizationId: number,
  filter: {
    user_id?: number | undefined;
    skill_id?: number | undefined;
    modified_after?: string | undefined;
  },
): ListQuery<SkillAssignmentRow> {
  const conditions = [sql`organization_id = ${organizationId}`];
  if (filter.user_id !== undefined) conditions.push(sql`user_id = ${filter.user_id}`);
  if (filter.skill_id !== undefined) conditions.push(sql`skill_id = ${filter.skill_id}`);
  if (filter.modified_after !== undefined) {
    conditions.push(sql`modified_date > ${filter.modified_after}::timestamptz`);
  }
  return {
    columns: assignmentColumns,
    from: sql`from skill_assignment`,
    conditions,
    sortColumns: {},
    standard: [],
    id: { expression: sql`id`, type: "bigint" },
  };
}
