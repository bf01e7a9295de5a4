import { sql } from "kysely";
import { selectAdministered } from "#content/learnables/index.ts";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import { joinOrganization } from "#tenancy/organizations/index.ts";
import { scenarioKind } from "../kind.ts";
import { languagesOf, titles } from "../learnable.ts";

/** A scenario as operators see it: whose it is, who may play it and who does not see it. */
export const operatorScenarioColumns = rowOf(
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
    titles,
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
type OperatorScenarioRow = RowOf<typeof operatorScenarioColumns>;

export function selectOperatorScenario(db: Database, id: number): Promise<OperatorScenarioRow | undefined> {
  return selectAdministered(db, scenarioKind, operatorScenarioColumns, id);
}
