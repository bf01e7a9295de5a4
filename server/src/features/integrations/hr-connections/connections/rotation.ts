import { randomToken, sha256 } from "#kernel/secret.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { audit, inTransaction } from "#tenancy/audit/index.ts";
import { connectionNotFound, notAScimConnection } from "../problems.ts";
import type { ShownConnection } from "./connection.ts";
import { shownConnectionOf } from "./connections.ts";
import { lockConnection, replaceToken } from "./queries.ts";

/** How long the old token still works after a rotation, as an application's secret does. */
const OVERLAP_MS = 24 * 3_600_000;

interface ConnectionWithToken {
  connection: ShownConnection;
  /** Shown once, here. Only its hash is kept. */
  scimToken: string;
  /** Null: it ended at once. */
  formerUntil: Date | null;
}

/**
 * A new token beside the one in use, which keeps working for 24 hours; one that was replaced before ends now.
 * `immediately`, for a token that got out: no older one works any more.
 * @throws connectionNotFound, notAScimConnection
 */
export async function rotateToken(
  context: Context,
  request: HttpRequest,
  id: number,
  { immediately }: { immediately: boolean },
): Promise<ConnectionWithToken> {
  const scimToken = randomToken(32);
  const formerUntil = await inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const row = await lockConnection(trx, id);
    if (!row) throw connectionNotFound();
    if (row.hub !== "scim") throw notAScimConnection();
    const formerUntil = immediately ? null : new Date(now.getTime() + OVERLAP_MS);
    await replaceToken(trx, now, id, { tokenHash: sha256(scimToken), formerUntil });
    await audit(
      change,
      "hris_connection.rotate_token",
      { organizationId: row.organization_id, id },
      { immediately: [null, immediately] },
    );
    return formerUntil;
  });
  return { connection: await shownConnectionOf(context.db, id), scimToken, formerUntil };
}
