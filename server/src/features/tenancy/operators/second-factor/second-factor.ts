import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest, OperatorCaller } from "#platform/http/types.ts";
import { audit, type Change, inTransaction } from "#tenancy/audit/index.ts";
import { countAttempt } from "../attempts.ts";
import { endCredentials } from "../credentials.ts";
import { mailTo, secondFactorOff, secondFactorOn, secondFactorReset } from "../mails.ts";
import { requireOwnPassword } from "../password/own-password.ts";
import { secondFactorIsOff, secondFactorIsOn, wrongCode } from "../problems.ts";
import { lockOperator } from "../queries.ts";
import { acceptCode, secretContext } from "./code-check.ts";
import { deleteRecoveryCodes, issueRecoveryCodes } from "./recovery-codes.ts";
import {
  beginSecondFactor,
  deleteSecondFactor,
  markConfirmed,
  selectSecondFactor,
} from "./second-factor-queries.ts";
import { newTotpSecret, otpauthUri } from "./totp.ts";

/**
 * A secret for the authenticator app. Nothing changes until a code of it is confirmed. It takes the password: somebody at
 * an open session could lock its owner out with a factor of their own.
 * @throws wrongPassword, secondFactorIsOn, throttled
 */
export async function startSecondFactor(
  context: Context,
  { operatorId, label }: OperatorCaller,
  password: string,
) {
  await requireOwnPassword(context, operatorId, password, "password");
  const secret = newTotpSecret();
  const encrypted = context.encryption.encrypt(secret, secretContext(operatorId));
  if (!(await beginSecondFactor(context.db, context.clock(), operatorId, encrypted))) {
    throw secondFactorIsOn();
  }
  const issuer = `Lectern (${new URL(context.settings.siteUrl).host})`;
  return { secret, otpauth_uri: otpauthUri(secret, issuer, label) };
}

/**
 * Switches it on and returns the recovery codes, this once. Older sessions and JWTs are over.
 * @throws secondFactorIsOff, secondFactorIsOn, wrongCode, throttled
 */
export async function confirmSecondFactor(
  context: Context,
  request: HttpRequest,
  caller: OperatorCaller,
  code: string,
): Promise<string[]> {
  const { operatorId } = caller;
  await countAttempt(context, operatorId, "account");
  const codes = await inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    await lockOperator(trx, operatorId);
    const factor = await selectSecondFactor(trx, operatorId);
    if (!factor) throw secondFactorIsOff();
    if (factor.is_confirmed) throw secondFactorIsOn();
    await requireCode(context, trx, operatorId, factor.secret, code);
    await markConfirmed(trx, now, operatorId);
    await recordSwitch(change, operatorId, true);
    return issueRecoveryCodes(trx, now, operatorId);
  });
  mailTo(context, caller.label, secondFactorOn);
  return codes;
}

/** @throws wrongPassword, secondFactorIsOff, wrongCode, throttled */
export async function disableSecondFactor(
  context: Context,
  request: HttpRequest,
  caller: OperatorCaller,
  proof: { password: string; code: string },
): Promise<void> {
  const { operatorId } = caller;
  await requireOwnPassword(context, operatorId, proof.password, "password");
  await inTransaction(context, request, async (change) => {
    const { trx } = change;
    await lockOperator(trx, operatorId);
    const factor = await selectSecondFactor(trx, operatorId);
    if (!factor?.is_confirmed) throw secondFactorIsOff();
    await requireCode(context, trx, operatorId, factor.secret, proof.code);
    await removeSecondFactor(change, operatorId);
  });
  mailTo(context, caller.label, secondFactorOff);
}

/** For an operator who has lost the app and the recovery codes. @throws secondFactorIsOff */
export async function resetSecondFactor(
  context: Context,
  request: HttpRequest,
  operator: { id: number; email: string },
): Promise<void> {
  await inTransaction(context, request, async (change) => {
    const { trx } = change;
    await lockOperator(trx, operator.id);
    if (!(await selectSecondFactor(trx, operator.id))?.is_confirmed) throw secondFactorIsOff();
    await removeSecondFactor(change, operator.id);
  });
  mailTo(context, operator.email, secondFactorReset);
}

async function removeSecondFactor(change: Change, operatorId: number): Promise<void> {
  await deleteSecondFactor(change.trx, operatorId);
  await deleteRecoveryCodes(change.trx, operatorId);
  await recordSwitch(change, operatorId, false);
}

async function recordSwitch(change: Change, operatorId: number, isOn: boolean): Promise<void> {
  const { trx, now } = change;
  await endCredentials(trx, now, operatorId);
  await audit(
    change,
    isOn ? "operator.enable_second_factor" : "operator.disable_second_factor",
    { organizationId: null, id: operatorId },
    { has_second_factor: [!isOn, isOn] },
  );
}

async function requireCode(
  context: Context,
  trx: Database,
  operatorId: number,
  encryptedSecret: string,
  code: string,
): Promise<void> {
  const accepted = await acceptCode(context, trx, operatorId, encryptedSecret, code);
  if (accepted === null) throw wrongCode({ errors: { code: [wrongCode.detail] } });
}
