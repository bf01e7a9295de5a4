import type { Context } from "#platform/feature.ts";
import { firstOwner } from "#tenancy/operators/index.ts";
import { signToken } from "./jwt.ts";

/** Tokens of the owner who was there first, for what the service sets up by itself. @throws when there is none */
export async function firstOperatorTokens(context: Context): Promise<{ access: string; refresh: string }> {
  const operator = await firstOwner(context.db);
  if (!operator) throw new Error("There is no active owner.");
  const now = context.clock();
  const subject = { operator: operator.id };
  return {
    access: await signToken(context, "access", subject, now),
    refresh: await signToken(context, "refresh", subject, now),
  };
}
