import { type RawBuilder, sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import { joinOrganization } from "#tenancy/organizations/index.ts";
import { holdsText } from "../list.ts";
import { isWrittenIn, languagesOf } from "../wording.ts";

/** A scenario as operators see it: whose it is, who may play it and who does not see it. */
const columns = rowOf(
  "scenario",
  [
    "id",
    "scenario_id",
    "organization_id",
    "key",
    "title",
    "description",
    "category",
    "is_active",
    "pass_mark",
    "estimated_minutes",
    "content_hash",
    "retired_at",
    "creation_date",
    "modified_date",
  ],
  {
    language: narrowed<Language>(),
    languages: sql<Language[]>`${languagesOf}`,
    participant_count: sql<number>`
      (select count(distinct (run.organization_id, run.user_id)) from scenario_run as run
       where run.scenario_id = scenario.id)`,
    in_library_of: sql<string[]>`array(
      select slug from scenario_standing as scenario_visibility ${joinOrganization(sql`scenario_visibility.organization_id`)}
      where scenario_visibility.scenario_id = scenario.id and added_at is not null order by slug)`,
    hidden_from: sql<string[]>`array(
      select slug from scenario_standing as scenario_visibility ${joinOrganization(sql`scenario_visibility.organization_id`)}
      where scenario_visibility.scenario_id = scenario.id and not is_visible order by slug)`,
  },
);
export type OperatorScenarioRow = RowOf<typeof columns>;

export async function selectOperatorScenario(
  db: Database,
  id: number,
): Promise<OperatorScenarioRow | undefined> {
  const { rows } = await sql<OperatorScenarioRow>`select ${columns} from scenario where id = ${id}`.execute(
    db,
  );
  return rows[0];
}

interface OperatorScenarioFilter {
  /** Scenarios this organization may be shown: its own and the shared ones. */
  organizationId: number | null;
  search?: string | undefined;
  language?: Language | undefined;
  is_active?: boolean | undefined;
}

export function operatorScenarioList(filter: OperatorScenarioFilter): ListQuery<OperatorScenarioRow> {
  const { organizationId, search, language, is_active: isActive } = filter;
  const conditions: RawBuilder<unknown>[] = [];
  if (organizationId !== null)
    conditions.push(sql`(scenario.organization_id is null or scenario.organization_id = ${organizationId})`);
  if (search !== undefined) conditions.push(holdsText(search));
  if (language !== undefined) conditions.push(isWrittenIn(language));
  if (isActive !== undefined) conditions.push(sql`scenario.is_active = ${isActive}`);
  return {
    columns,
    from: sql`from scenario`,
    conditions,
    sortColumns: {},
    standard: [],
    id: { expression: sql`scenario.id`, type: "bigint" },
  };
}
