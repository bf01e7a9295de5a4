import type { Context } from "#platform/feature.ts";
import { isPassword } from "#platform/passwords.ts";
import { noActiveAccount } from "#platform/problems.ts";
import { markSignIn, operatorWithEmail } from "./credentials.ts";
import { requireSecondFactor } from "./second-factor/code-check.ts";

export const bearerChallenge = { "www-authenticate": 'Bearer realm="api"' };

/**
 * The operator with this address, if it is their password and, where they have a second factor, their code. Only who has
 * the password is told that a code is missing or wrong.
 * @returns null where no operator has the address: nothing has been compared then
 * @throws noActiveAccount, secondFactorRequired, secondFactorWrong, throttled
 */
export async function checkOperator(
  context: Context,
  email: string,
  password: string,
  code?: string,
): Promise<{ operator: number } | null> {
  const operator = await operatorWithEmail(context.db, email);
  if (!operator) return null;
  if (!(await isPassword(operator.password_hash, password)))
    throw noActiveAccount({ headers: bearerChallenge });
  await requireSecondFactor(context, operator, code);
  if (!(await markSignIn(context.db, context.clock(), operator)))
    throw noActiveAccount({ headers: bearerChallenge });
  return { operator: operator.id };
}
