import type { Database } from "#platform/database/database.ts";
import { lastOf, sealChain } from "./chain/chain.ts";
import { selectChain } from "./list.ts";
import { presentForPartner } from "./presentation.ts";

/** The next entries of an organization's chain as the organization sees them, sealed, so that they can be verified anywhere. */
export async function readHandedOver(db: Database, organizationId: number, after: number, limit: number) {
  const rows = await selectChain(db, organizationId, after, limit);
  return rows.map(({ chain_position: position, ...entry }) => ({
    position,
    entry: presentForPartner(entry),
  }));
}

/** Seals what is open and says where the chain ends. */
export async function endOfChain(
  db: Database,
  organizationId: number,
): Promise<{ position: number; hash: string }> {
  await sealChain(db, organizationId);
  return lastOf(db, organizationId);
}
