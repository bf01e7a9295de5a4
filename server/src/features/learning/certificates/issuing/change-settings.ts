import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { audit, changedFields, inTransaction } from "#tenancy/audit/index.ts";
import { organizationOf } from "#tenancy/organizations/index.ts";
import { type CertificateSetting, saveSetting, selectSetting } from "./settings.ts";

/** Fields that are left out stay. @throws organizationNotFound */
export async function changeSettings(
  context: Context,
  request: HttpRequest,
  organization: string,
  { given_for, signatory, minimum_right_at_first, minimum_minutes }: Partial<CertificateSetting>,
): Promise<CertificateSetting> {
  const { id: organizationId } = await organizationOf(context, organization);
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const before = await selectSetting(trx, organizationId);
    const setting = {
      given_for: given_for ?? before.given_for,
      signatory: signatory === undefined ? before.signatory : (signatory?.trim() ?? null),
      minimum_right_at_first: minimum_right_at_first ?? before.minimum_right_at_first,
      minimum_minutes: minimum_minutes === undefined ? before.minimum_minutes : minimum_minutes,
    };
    await saveSetting(trx, now, organizationId, setting);
    await audit(
      change,
      "certificate_settings.update",
      { organizationId, type: "organization", id: organizationId },
      changedFields({ ...before }, { ...setting }),
    );
    return setting;
  });
}
