import { type RawBuilder, sql } from "kysely";
import { isVisible } from "./learnable.ts";

/** SQL: what this organization did with the scenario, for a statement with `scenario` to join. */
export const joinVisibility = (organizationId: RawBuilder<unknown>) => sql`
  left join scenario_standing as scenario_visibility
    on scenario_visibility.scenario_id = scenario.id and scenario_visibility.organization_id = ${organizationId}`;

/** SQL, for the same: it is in the organization's library, so its learners may play it (decision E20). */
export const isInLibrary = sql<boolean>`(scenario_visibility.added_at is not null)`;

/** SQL, for the same: its learners may play it now. Asked at the start and at every turn. */
export const isPlayable = sql<boolean>`(scenario.is_active and ${isVisible} and ${isInLibrary})`;
