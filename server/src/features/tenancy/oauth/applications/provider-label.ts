import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type AuditOrigin, recordAuditFrom } from "#tenancy/audit/index.ts";

/**
 * An application that nobody gave a label takes the `provider` of its first upsert, so that the ids it hands over are
 * never ambiguous (decision D7). One that has a label keeps it.
 */
export async function takeProviderLabel(
  trx: Database,
  now: Date,
  origin: AuditOrigin,
  { organizationId, applicationId }: { organizationId: number; applicationId: number | null },
  provider: string | undefined,
): Promise<void> {
  if (applicationId === null || provider === undefined) return;
  const { numAffectedRows } = await sql`
    update application set provider_label = ${provider}, modified_date = ${now}
    where organization_id = ${organizationId} and id = ${applicationId} and provider_label is null`.execute(
    trx,
  );
  if (Number(numAffectedRows ?? 0) === 0) return;
  await recordAuditFrom(trx, now, origin, {
    organizationId,
    action: "application.update",
    targetType: "application",
    targetId: applicationId,
    changes: { provider_label: [null, provider] },
  });
}
