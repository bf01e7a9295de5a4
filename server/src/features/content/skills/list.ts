import { type RawBuilder, sql } from "kysely";
import { type RowOf, rowOf } from "#platform/database/rows.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { Teaching } from "./teaching.ts";

interface SkillFilter {
  search?: string | undefined;
  category?: string | undefined;
  language?: string | undefined;
  include_inactive?: boolean | undefined;
  modified_after?: string | undefined;
}

const skillColumns = (teaching: Teaching, organizationId: number) =>
  rowOf(
    "skill",
    ["id", "name", "description", "category", "parent_id", "is_active", "creation_date", "modified_date"],
    { learner_count: learnerCount(teaching, organizationId) },
  );
type SkillRow = RowOf<ReturnType<typeof skillColumns>>;

export const skillSortKeys = ["name", "modified_date"] as const;

/** What an organization sees: the platform's skills and its own. */
export function skillsOf(
  teaching: Teaching,
  organizationId: number,
  filter: SkillFilter,
): ListQuery<SkillRow, (typeof skillSortKeys)[number]> {
  return {
    columns: skillColumns(teaching, organizationId),
    from: sql`from skill`,
    conditions: [isSkillOf(organizationId), ...conditions(teaching, organizationId, filter)],
    sortColumns: {
      name: { expression: sql`search_fold(name) collate "C"`, type: "text" },
      modified_date: { expression: sql`modified_date`, type: "timestamptz" },
    },
    standard: [{ key: "name", descending: false }],
    id: { expression: sql`skill.id`, type: "bigint" },
  };
}

export function isSkillOf(organizationId: number | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(skill.organization_id is null or skill.organization_id = ${organizationId})`;
}

function conditions(
  { isTaught }: Teaching,
  organizationId: number,
  filter: SkillFilter,
): RawBuilder<unknown>[] {
  const { search, category, language, include_inactive, modified_after } = filter;
  const all: RawBuilder<unknown>[] = [];
  if (include_inactive !== true) all.push(sql`is_active`);
  if (search !== undefined) {
    all.push(sql`position(search_fold(${search}) in search_fold(name || e'\n' || description)) > 0`);
  }
  if (category !== undefined) all.push(sql`category = ${category}`);
  // Names in other languages are for learners' pages; what counts is that something in this one teaches them.
  if (language !== undefined) {
    const conditions = isTaught.map((isTaughtBy) => isTaughtBy(organizationId, sql`skill.id`, language));
    all.push(sql`(${sql.join(conditions, sql` or `)})`);
  }
  if (modified_after !== undefined) all.push(sql`modified_date > ${modified_after}::timestamptz`);
  return all;
}

/** Counted for the rows of a page, not for the whole list. */
function learnerCount({ learners }: Teaching, organizationId: number): RawBuilder<number> {
  return sql<number>`
    (select count(*) from (
       select user_id from skill_assignment
       where skill_assignment.organization_id = ${organizationId} and skill_assignment.skill_id = skill.id
       union
       ${sql.join(
         learners.map((learnersOf) => learnersOf(organizationId, sql`skill.id`)),
         sql` union `,
       )}
     ) as learner)`;
}
