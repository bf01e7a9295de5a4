import { randomToken } from "#kernel/secret.ts";
import type { Context } from "#platform/feature.ts";
import { signToken } from "./jwt.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { countOperators, selectFirstOperator, selectOperatorByEmail, upsertOperator } from "./queries.ts";

export interface FirstOperator {
  email: string;
  /** Only when it was generated in this very call: it is shown once and kept nowhere. */
  generatedPassword: string | null;
}

/**
 * Sees to it that somebody can sign in: the operator that the settings name, with the password they say, or on a
 * first start one with a generated password.
 */
export async function ensureOperator(
  context: Context,
  named: { email: string; password: string } | null,
): Promise<FirstOperator | null> {
  if (named) {
    const known = await selectOperatorByEmail(context.db, named.email);
    if (!known || !(await isPassword(known.password_hash, named.password))) {
      await upsertOperator(context.db, context.clock(), named.email, await hashPassword(named.password));
    }
    return { email: named.email, generatedPassword: null };
  }
  if ((await countOperators(context.db)) > 0) return null;
  const generatedPassword = randomToken(12);
  const email = "operator@localhost";
  await upsertOperator(context.db, context.clock(), email, await hashPassword(generatedPassword));
  return { email, generatedPassword };
}

/** Tokens of the operator who was there first, for what the service sets up by itself. @throws when there is none */
export async function firstOperatorTokens(context: Context): Promise<{ access: string; refresh: string }> {
  const operator = await selectFirstOperator(context.db);
  if (!operator) throw new Error("There is no active operator.");
  const subject = { operator: operator.id };
  return {
    access: await signToken(context, "access", subject),
    refresh: await signToken(context, "refresh", subject),
  };
}
