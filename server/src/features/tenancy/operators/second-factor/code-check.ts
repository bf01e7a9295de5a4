import type { Database } from "#platform/database/database.ts";
import type { EncryptedColumn } from "#platform/encryption/encrypted-column.ts";
import type { Context } from "#platform/feature.ts";
import { audit, serviceOrigin } from "#tenancy/audit/index.ts";
import { countAttempt } from "../attempts.ts";
import { mailTo, recoveryCodeUsed } from "../mails.ts";
import { secondFactorRequired, secondFactorWrong } from "../problems.ts";
import { countRecoveryCodes, spendRecoveryCode } from "./recovery-codes.ts";
import { selectSecondFactor, spendStep } from "./second-factor-queries.ts";
import { stepOfCode } from "./totp.ts";

/**
 * After the right password: asks for the code where the operator has a second factor.
 * @throws secondFactorRequired, secondFactorWrong, throttled
 */
export async function requireSecondFactor(
  context: Context,
  operator: { id: number; email: string },
  code: string | undefined,
): Promise<void> {
  const factor = await selectSecondFactor(context.db, operator.id);
  if (!factor?.is_confirmed) return;
  if (code === undefined) throw secondFactorRequired();
  await countAttempt(context, operator.id, "sign_in");
  const accepted = await acceptCode(context, context.db, operator.id, factor.secret, code);
  if (accepted === null) throw secondFactorWrong();
  if (accepted === "recovery_code") await announceRecovery(context, operator);
}

/** Uses the code up, whichever kind it is; null when it is none, or was used before. */
export async function acceptCode(
  context: Context,
  db: Database,
  operatorId: number,
  encryptedSecret: string,
  code: string,
): Promise<"app" | "recovery_code" | null> {
  const digits = code.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(digits)) {
    return (await spendRecoveryCode(db, context.clock(), operatorId, code)) ? "recovery_code" : null;
  }
  const secret = context.encryption.decrypt(encryptedSecret, secretContext(operatorId));
  const step = stepOfCode(secret, digits, context.clock());
  return step !== null && (await spendStep(db, operatorId, step)) ? "app" : null;
}

export const secondFactorSecrets: EncryptedColumn = {
  name: "second_factor_secret",
  table: "operator_second_factor",
  column: "encrypted_secret",
  key: [{ column: "operator_id", type: "bigint" }],
  owner: { column: "operator_id", contextOf: secretContext },
};

/** Where the encrypted secret belongs: it opens nowhere else. */
export function secretContext(operatorId: number | string): string {
  return `operator_second_factor/${operatorId}`;
}

/** An operator who did not use the recovery code learns that somebody else did. */
async function announceRecovery(context: Context, operator: { id: number; email: string }): Promise<void> {
  const left = await countRecoveryCodes(context.db, operator.id);
  const change = { trx: context.db, now: context.clock(), origin: serviceOrigin };
  const target = { organizationId: null, id: operator.id };
  await audit(change, "operator.use_recovery_code", target, { recovery_codes: [left + 1, left] });
  mailTo(context, operator.email, recoveryCodeUsed(left));
}
