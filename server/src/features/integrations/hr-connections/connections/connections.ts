import { requireId } from "#kernel/ids.ts";
import type { Database } from "#platform/database/database.ts";
import { connectionNotFound } from "../problems.ts";
import type { ConnectionRow, ShownConnection } from "./connection.ts";
import { selectConnection, selectShown } from "./queries.ts";

/** @throws connectionNotFound */
export function connectionIdOf(params: { id: string }): number {
  return requireId(params.id, connectionNotFound);
}

/** @throws connectionNotFound */
export async function connectionOf(db: Database, id: number): Promise<ConnectionRow> {
  const row = await selectConnection(db, id);
  if (!row) throw connectionNotFound();
  return row;
}

/** @throws connectionNotFound */
export async function shownConnectionOf(db: Database, id: number): Promise<ShownConnection> {
  const row = await selectShown(db, id);
  if (!row) throw connectionNotFound();
  return row;
}

/** Its state while nothing is wrong and nobody has paused it. */
export function workingState({ confirmed_at, state }: Pick<ConnectionRow, "confirmed_at" | "state">) {
  if (confirmed_at !== null) return "active";
  return state === "preview" ? "preview" : "testing";
}
