import { linkEmployees } from "#people/employees/index.ts";
import type { Database } from "#platform/database/database.ts";
import { type ConnectionRow, sourceOf } from "./connection.ts";
import { orphanLinks } from "./link-queries.ts";

/** What was known by the ids of the integration before, when there is another one now. */
export async function leaveIntegration(
  trx: Database,
  now: Date,
  before: ConnectionRow,
  integrationId: string | null,
): Promise<void> {
  if (before.hub !== "kombo" || before.integration_id === integrationId) return;
  const isOtherTool = toolOf(before.integration_id) !== toolOf(integrationId);
  const numbers = await orphanLinks(trx, now, before.id, { isOtherTool });
  await linkEmployees(trx, now, {
    organizationId: before.organization_id,
    source: sourceOf(before),
    links: numbers.map((remote_id) => ({ remote_id, user_id: null })),
  });
}

/** The HR system: `workday` in `workday:HWUTwvyx2wLoSUHphiWVrp28`. */
function toolOf(integrationId: string | null): string | undefined {
  return integrationId?.split(":", 1)[0];
}
