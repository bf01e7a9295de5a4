import type { Context } from "#platform/feature.ts";
import type { OperatorCaller, UserCaller } from "#platform/http/types.ts";
import { isPassword } from "#platform/passwords.ts";
import { noActiveAccount, permissionDenied, tokenNotValid } from "#platform/problems.ts";
import { bearerChallenge, checkOperator, operatorSince } from "#tenancy/operators/index.ts";
import { refreshNotValid } from "../problems.ts";
import { selectActiveUser, selectPasswordUser } from "../queries.ts";
import { type Subject, type VerifiedToken, verifyToken } from "./jwt.ts";

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
    const operator = await operatorSince(context.db, subject.operator, issuedAt);
    if (!operator) return null;
    const { id: operatorId, email: label, role, organization_id: organizationId } = operator;
    return { kind: "operator", operatorId, label, role, organizationId, sessionId: null };
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
    mayWrite: user.people_may_write,
  };
}

/**
 * Operators, then people with a password. One answer for every reason to refuse; only who has an operator's password
 * is told that a code is missing or wrong. @throws noActiveAccount, secondFactorRequired, secondFactorWrong, throttled
 */
export async function checkCredentials(
  context: Context,
  email: string,
  password: string,
  code?: string,
): Promise<Subject> {
  const operator = await checkOperator(context, email, password, code);
  if (operator) return operator;
  const user = await selectPasswordUser(context.db, email);
  if (!(await isPassword(user?.password_hash, password)) || !user)
    throw noActiveAccount({ headers: bearerChallenge });
  return { user: user.id, organization: user.organization_id };
}

/** The subject of a refresh token; refused if they were deactivated since it was issued. */
export async function checkRefreshToken(context: Context, token: string): Promise<Subject> {
  const verified = await verifyToken(context, "refresh", token);
  if (!verified || !(await callerOf(context, verified))) throw refreshNotValid();
  return verified.subject;
}

/** Of either kind. @throws refreshNotValid; permissionDenied when the organization is deactivated */
export async function requireLiveToken(context: Context, token: string): Promise<void> {
  const verified =
    (await verifyToken(context, "access", token)) ?? (await verifyToken(context, "refresh", token));
  if (!verified || !(await callerOf(context, verified))) throw refreshNotValid();
}
