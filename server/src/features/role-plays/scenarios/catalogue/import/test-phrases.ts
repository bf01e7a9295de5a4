import { sql } from "kysely";
import type { ReadScenario } from "#engines/role-play/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { StoredScenario } from "./store.ts";

/**
 * Keeps what the detector is measured with beside the scenario. It is no part of the content: nobody plays by it, so neither
 * the edition nor `modified_date` changes.
 */
export async function storeTestPhrases(
  trx: Database,
  stored: readonly StoredScenario[],
  folders: readonly (Pick<ReadScenario, "phrases"> & { key: string })[],
): Promise<void> {
  const byKey = new Map(folders.map(({ key, phrases }) => [key, phrases]));
  const input = stored.map(({ id, key }) => ({ id, test_phrases: byKey.get(key) ?? {} }));
  await sql`
    update scenario set test_phrases = input.test_phrases
    from json_to_recordset(${JSON.stringify(input)}::json) as input (id bigint, test_phrases jsonb)
    where scenario.id = input.id and scenario.test_phrases is distinct from input.test_phrases`.execute(trx);
}
