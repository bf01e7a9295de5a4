import type { Context } from "#platform/feature.ts";
import type { OperatorCaller, UserCaller } from "#platform/http/types.ts";
import { permissionDenied, tokenNotValid } from "#platform/problems.ts";
import { type Subject, type VerifiedToken, verifyToken } from "./jwt.ts";
import { isPassword } from "./passwords.ts";
import { noActiveAccount, refreshNotValid } from "./problems.ts";
import {
  selectActiveUser,
  selectOperator,
  selectOperatorByEmail,
  selectPasswordUser,
  touchOperator,
} from "./queries.ts";

/** The caller behind a JWT access token. @throws tokenNotValid; permissionDenied when the organization is deactivated */
export async function authenticateJwt(context: Context, token: string): Promise<UserCaller | OperatorCaller> {
  const verified = await verifyToken(context, "access", token);
  const caller = verified && (await callerOf(context, verified));
  if (!caller)
    throw tokenNotValid({ headers: { "www-authenticate": 'Bearer realm="api", error="invalid_token"' } });
  return caller;
}

async function callerOf(
  context: Context,
  { subject, issuedAt }: VerifiedToken,
): Promise<UserCaller | OperatorCaller | null> {
  if ("operator" in subject) {
    const operator = await selectOperator(context.db, subject.operator);
    return operator ? { kind: "operator", operatorId: operator.id, label: operator.email } : null;
  }
  const user = await selectActiveUser(context.db, subject.organization, subject.user, issuedAt);
  if (!user) return null;
  if (!user.organization_is_active) throw permissionDenied();
  return {
    kind: "user",
    organizationId: user.organization_id,
    userId: user.id,
    label: user.email ?? `user ${user.id}`,
    role: user.access_role,
  };
}

const bearerChallenge = { "www-authenticate": 'Bearer realm="api"' };

/** Operators, then people with a password. One answer for every reason to refuse. */
export async function checkCredentials(context: Context, email: string, password: string): Promise<Subject> {
  const operator = await selectOperatorByEmail(context.db, email);
  if (operator) {
    if (!(await isPassword(operator.password_hash, password)))
      throw noActiveAccount({ headers: bearerChallenge });
    await touchOperator(context.db, operator.id, context.clock());
    return { operator: operator.id };
  }
  const user = await selectPasswordUser(context.db, email);
  if (!(await isPassword(user?.password_hash, password)) || !user)
    throw noActiveAccount({ headers: bearerChallenge });
  return { user: user.id, organization: user.organization_id };
}

/** Whom a refresh token still speaks for: deactivated since means refused. */
export async function checkRefreshToken(context: Context, token: string): Promise<Subject> {
  const verified = await verifyToken(context, "refresh", token);
  if (!verified || !(await callerOf(context, verified))) throw refreshNotValid();
  return verified.subject;
}
