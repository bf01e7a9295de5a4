import { sql } from "kysely";
import { languages } from "#kernel/language.ts";
import { isUniqueViolation } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import { audit, changedFields, inTransaction } from "#tenancy/audit/index.ts";
import { organizationOf } from "#tenancy/organizations/index.ts";
import { nameOf } from "./names/taught-skills.ts";
import { skillCircle, skillKeyTaken, skillNotFound } from "./problems.ts";
import type { CreateSkill, SentNames, SkillNames, UpdateSkill } from "./schemas.ts";

const skillColumns = rowOf(
  "skill",
  [
    "id",
    "organization_id",
    "key",
    "name",
    "description",
    "category",
    "parent_id",
    "is_active",
    "creation_date",
    "modified_date",
  ],
  { names: narrowed<SkillNames>() },
);
type OperatorSkillRow = RowOf<typeof skillColumns>;

/** Those of an organization with the platform's; null: all there are. */
export function operatorSkills(
  organizationId: number | null,
  search: string | undefined,
): ListQuery<OperatorSkillRow> {
  const conditions = [sql`true`];
  if (organizationId !== null)
    conditions.push(sql`(organization_id is null or organization_id = ${organizationId})`);
  if (search !== undefined) {
    conditions.push(sql`position(search_fold(${search}) in search_fold(key || e'\n' || name)) > 0`);
  }
  return {
    columns: skillColumns,
    from: sql`from skill`,
    conditions,
    sortColumns: {},
    standard: [],
    id: { expression: sql`id`, type: "bigint" },
  };
}

/** @throws organizationNotFound, skillKeyTaken, skillNotFound for the parent */
export async function createSkill(
  context: Context,
  request: HttpRequest,
  { organization, key, name = nameOf(key), names = {}, ...about }: CreateSkill,
): Promise<OperatorSkillRow> {
  const organization_id =
    organization === undefined ? null : (await organizationOf(context, organization)).id;
  const { description = "", category = null, parent_id = null } = about;
  return refusingTakenKey(() =>
    inTransaction(context, request, async (change) => {
      const { trx, now } = change;
      if (parent_id !== null) await requireParent(trx, organization_id, parent_id, null);
      const { id } = await trx
        .insertInto("skill")
        .values({
          organization_id,
          key,
          name: name.trim(),
          description,
          category,
          parent_id,
          names: JSON.stringify(mergeNames({}, names)),
          is_reworded: true,
          creation_date: now,
          modified_date: now,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const skill = await lockSkill(trx, id);
      await audit(
        change,
        "skill.create",
        { organizationId: organization_id, id },
        changedFields({}, describe(skill)),
      );
      return skill;
    }),
  );
}

/** A skill that is no longer active is offered to nobody; those who aim for it keep it. @throws skillNotFound, skillCircle */
export async function changeSkill(
  context: Context,
  request: HttpRequest,
  id: number,
  { name, names, ...values }: UpdateSkill,
): Promise<OperatorSkillRow> {
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const before = await lockSkill(trx, id);
    if (values.parent_id != null) await requireParent(trx, before.organization_id, values.parent_id, id);
    const wanted = {
      ...describe(before),
      ...values,
      ...(name === undefined ? {} : { name: name.trim() }),
      names: mergeNames(before.names, names ?? {}),
    };
    const changes = changedFields(describe(before), wanted);
    if (Object.keys(changes).length === 0) return before;
    const isReworded = "name" in changes || "names" in changes;
    await trx
      .updateTable("skill")
      .set({
        ...wanted,
        names: JSON.stringify(wanted.names),
        ...(isReworded ? { is_reworded: true } : {}),
        modified_date: now,
      })
      .where("id", "=", id)
      .execute();
    const after = await lockSkill(trx, id);
    await audit(change, "skill.update", { organizationId: after.organization_id, id }, changes);
    return after;
  });
}

/** Languages that are left out stay as they are; null takes a name away. */
function mergeNames(before: SkillNames, sent: SentNames): SkillNames {
  const merged = languages.map((language) => {
    const name = sent[language] === undefined ? before[language] : sent[language];
    return [language, name?.trim()];
  });
  return Object.fromEntries(merged.filter(([, name]) => name !== undefined));
}

async function lockSkill(trx: Database, id: number): Promise<OperatorSkillRow> {
  const { rows } = await sql<OperatorSkillRow>`
    select ${skillColumns} from skill where id = ${id} for no key update`.execute(trx);
  if (!rows[0]) throw skillNotFound();
  return rows[0];
}

/** A parent that everybody sees who sees the child, and that does not stand below it. */
async function requireParent(
  trx: Database,
  organizationId: number | null,
  parentId: number,
  childId: number | null,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with recursive above (id, parent_id) as (
      select id, parent_id from skill
      where id = ${parentId} and (organization_id is null or organization_id = ${organizationId})
      union
      select skill.id, skill.parent_id from skill join above on skill.id = above.parent_id
    ) select id from above`.execute(trx);
  if (rows.length === 0) throw skillNotFound({ errors: { parent_id: [skillNotFound.detail] } });
  if (rows.some(({ id }) => id === childId))
    throw skillCircle({ errors: { parent_id: [skillCircle.detail] } });
}

async function refusingTakenKey<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error, "skill_key")) throw error;
    throw skillKeyTaken({ errors: { key: [skillKeyTaken.detail] }, cause: error });
  }
}

function describe({ name, names, description, category, parent_id, is_active }: OperatorSkillRow) {
  return { name, names, description, category, parent_id, is_active };
}
