import { type RawBuilder, sql } from "kysely";
import { catalogueList } from "#content/learnables/index.ts";
import { scenario } from "./learnable.ts";
import { fromScenarios, participantCount, scenarioColumns } from "./scenario.ts";
import { isInLibrary } from "./visibility.ts";

type ScenarioFilter = Parameters<typeof catalogueList>[2] & {
  is_shared?: boolean | undefined;
  in_library?: boolean | undefined;
};

/** What the organization sees: everybody's that are not hidden from it, and its own. */
export function scenarioList(organizationId: number, filter: ScenarioFilter) {
  const { is_shared, in_library } = filter;
  const further: RawBuilder<unknown>[] = [];
  if (is_shared !== undefined) further.push(sql`(scenario.organization_id is null) = ${is_shared}`);
  if (in_library !== undefined) further.push(sql`${isInLibrary} = ${in_library}`);
  const scenarios = {
    learnable: scenario,
    columns: scenarioColumns(organizationId),
    from: fromScenarios(organizationId, filter.language),
    lessonType: sql`''::text`, // there is none: both catalogues sort by the same keys (decision E2)
    participantCount: participantCount(organizationId),
  };
  return catalogueList(scenarios, organizationId, filter, further);
}
