import { sql } from "kysely";
import { type Stored, storeContent } from "#content/learnables/index.ts";
import { type ScenarioContent, scenarioIdOf } from "#engines/role-play/index.ts";
import { isScenarioId, newScenarioId } from "#kernel/ids.ts";
import type { Database } from "#platform/database/database.ts";
import { scenarioKind } from "../kind.ts";
import { columnsOf } from "./columns.ts";

export type StoredScenario = Stored<string>;

/**
 * Writes scenarios by key, in the order given; what partners know a scenario by never changes. An organization's new one
 * goes into its library.
 * @throws LostRace, as `storeContent`
 */
export async function storeScenarios(
  trx: Database,
  now: Date,
  organizationId: number | null,
  contents: readonly ScenarioContent[],
): Promise<StoredScenario[]> {
  const { stored } = await storeContent<ScenarioContent, string>(
    trx,
    now,
    scenarioKind,
    organizationId,
    contents,
    (content, known) => columnsOf(content, known?.scenario_id ?? publicIdOf(content.key, organizationId)),
  );
  const created = stored.flatMap(({ id, status }) => (status === "created" ? [id] : []));
  if (organizationId !== null) await fillLibrary(trx, now, organizationId, created);
  return stored;
}

/** Everybody's scenarios are known by their keys. Others may use an organization's own, so these get an id that is made. */
function publicIdOf(key: string, organizationId: number | null): string {
  const written = scenarioIdOf(key);
  return organizationId === null && isScenarioId(written) ? written : newScenarioId();
}

async function fillLibrary(
  trx: Database,
  now: Date,
  organizationId: number,
  ids: readonly number[],
): Promise<void> {
  await sql`
    insert into scenario_standing (organization_id, scenario_id, added_at, modified_date)
    select ${organizationId}, id, ${now}, ${now} from unnest(${[...ids]}::bigint[]) as id`.execute(trx);
}
