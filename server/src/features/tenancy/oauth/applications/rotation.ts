import { randomToken, sha256 } from "#kernel/secret.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { audit, inTransaction } from "#tenancy/audit/index.ts";
import { applicationNotFound } from "../problems.ts";
import {
  type ApplicationRow,
  endCredentials,
  expireSecrets,
  insertSecret,
  lockApplication,
  selectApplication,
} from "../queries.ts";

/** How long the old secret still works after a rotation. */
const OVERLAP_MS = 24 * 3_600_000;

export interface ApplicationWithSecret {
  application: ApplicationRow;
  /** Shown once, here. Only its hash is kept. */
  clientSecret: string;
}

/**
 * A new secret beside the old one, which keeps working for 24 hours. `immediately`, for a secret that got out: nothing
 * keeps working, neither old secrets nor the tokens that were had with them.
 * @throws applicationNotFound
 */
export async function rotateSecret(
  context: Context,
  request: HttpRequest,
  id: number,
  { immediately }: { immediately: boolean },
): Promise<ApplicationWithSecret> {
  const clientSecret = newSecret();
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    await lockApplication(trx, id);
    const application = await selectApplication(trx, id);
    if (!application) throw applicationNotFound();
    if (immediately) await endCredentials(trx, id);
    else await expireSecrets(trx, id, new Date(now.getTime() + OVERLAP_MS));
    await insertSecret(trx, now, { organizationId: application.organization_id, id }, sha256(clientSecret));
    await audit(
      change,
      "application.rotate_secret",
      { organizationId: application.organization_id, id },
      { immediately: [null, immediately] },
    );
    return { application, clientSecret };
  });
}

export function newSecret(): string {
  return `lecs_${randomToken(32)}`;
}
