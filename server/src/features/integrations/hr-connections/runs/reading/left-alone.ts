import { createHash } from "node:crypto";
import type { Database } from "#platform/database/database.ts";
import type { PlannedChange } from "../../changes/planned-change.ts";
import { insertChanges } from "../../changes/queries.ts";
import type { ConnectionRow } from "../../connections/connection.ts";
import { rememberNotes } from "../run-queries.ts";

/** While the same people are left alone for the same reasons, they stand in the list of the run that said so first. */
export async function noteLeftAlone(
  trx: Database,
  connection: ConnectionRow,
  run: { id: number; organizationId: number },
  noted: readonly PlannedChange[],
  firstPlace: number,
  isFull: boolean,
): Promise<number> {
  const said = noted.map(({ hub_id, person, reason }) => [hub_id, person, reason]);
  const hash = createHash("sha256").update(JSON.stringify(said)).digest();
  if (isFull && connection.notes_hash?.equals(hash) && connection.notes_run_id !== null) {
    return connection.notes_run_id;
  }
  await insertChanges(trx, run, noted, firstPlace);
  if (isFull) await rememberNotes(trx, connection.id, { hash, runId: run.id });
  return run.id;
}
