import { sql } from "kysely";
import { audit, type Change } from "#tenancy/audit/index.ts";

/**
 * An application that nobody gave a label takes the `provider` of its first upsert, so that the ids it hands over are
 * never ambiguous (decision D7). One that has a label keeps it.
 */
export async function takeProviderLabel(
  change: Change,
  { organizationId, applicationId }: { organizationId: number; applicationId: number | null },
  provider: string | undefined,
): Promise<void> {
  const { trx, now } = change;
  if (applicationId === null || provider === undefined) return;
  const { numAffectedRows } = await sql`
    update application set provider_label = ${provider}, modified_date = ${now}
    where organization_id = ${organizationId} and id = ${applicationId} and provider_label is null`.execute(
    trx,
  );
  if (Number(numAffectedRows ?? 0) === 0) return;
  await audit(
    change,
    "application.update",
    { organizationId, id: applicationId },
    { provider_label: [null, provider] },
  );
}
