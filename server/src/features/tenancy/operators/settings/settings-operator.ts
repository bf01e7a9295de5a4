import { randomToken } from "#kernel/secret.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { requireGoodPassword } from "#platform/password-rule.ts";
import { hashPassword, isPassword } from "#platform/passwords.ts";
import { audit, changedFields, serviceOrigin } from "#tenancy/audit/index.ts";
import { endCredentials } from "../credentials.ts";
import { deleteInvitation } from "../invitation-queries.ts";
import { deleteRecoveryCodes } from "../second-factor/recovery-codes.ts";
import { deleteSecondFactor } from "../second-factor/second-factor-queries.ts";
import {
  dismissFormerSettingsOperators,
  hasOperators,
  lockOperators,
  selectSettingsOperator,
  upsertSettingsOperator,
} from "./settings-queries.ts";

export interface FirstOperator {
  email: string;
  /** Only when it was generated in this very call: it is shown once and kept nowhere. */
  generatedPassword: string | null;
}

/**
 * Sees to it that somebody can sign in: the operator that the settings name, or on a first start one with a generated
 * password. Values that are the same as at the last start change nothing, so what was changed in the console stays;
 * a new password lets its operator in as an owner again, whatever happened meanwhile; a new address ends the one before.
 * @throws passwordRefused
 */
export async function ensureOperator(
  context: Context,
  named: { email: string; password: string } | null,
): Promise<FirstOperator | null> {
  return context.db.transaction().execute(async (trx) => {
    await lockOperators(trx);
    if (named) {
      await takeOver(context, trx, named, requireGoodPassword);
      return { email: named.email, generatedPassword: null };
    }
    if (await hasOperators(trx)) return null;
    const generated = { email: "operator@localhost", password: randomToken(12) };
    await takeOver(context, trx, generated, () => undefined);
    return { email: generated.email, generatedPassword: generated.password };
  });
}

async function takeOver(
  context: Context,
  trx: Database,
  { email, password }: { email: string; password: string },
  requireNew: (password: string, about: readonly string[]) => void,
): Promise<void> {
  const now = context.clock();
  const change = { trx, now, origin: serviceOrigin };
  for (const id of await dismissFormerSettingsOperators(trx, now, email)) {
    await endCredentials(trx, now, id);
    await deleteInvitation(trx, id);
    await audit(change, "operator.deactivate", { organizationId: null, id }, { is_active: [true, false] });
    context.log.warn({ operator_id: id }, "OPERATOR_EMAIL has changed: the previous operator is deactivated");
  }
  const known = await selectSettingsOperator(trx, email);
  if (known?.settings_password_hash && (await isPassword(known.settings_password_hash, password))) return;
  requireNew(password, [email]);
  const id = await upsertSettingsOperator(trx, now, email, await hashPassword(password));
  await endCredentials(trx, now, id);
  await deleteInvitation(trx, id);
  await deleteSecondFactor(trx, id);
  await deleteRecoveryCodes(trx, id);
  const target = { organizationId: null, id };
  if (!known)
    return audit(
      change,
      "operator.create",
      target,
      changedFields({}, { email, role: "owner", password: "set" }),
    );
  await audit(change, "operator.set_password", target, {
    password: ["set", "changed"],
    ...changedFields({ ...known }, { role: "owner", is_active: true, has_second_factor: false }),
  });
  context.log.warn(
    { operator_id: id },
    "OPERATOR_PASSWORD has changed: the operator's sessions and tokens are revoked",
  );
}
