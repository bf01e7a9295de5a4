import { jwtVerify, SignJWT } from "jose";
import { uuidV4 } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";

const ACCESS_SECONDS = 300;
const REFRESH_SECONDS = 86_400;

type TokenType = "access" | "refresh";

/** The subject of a token: a user of an organization, or an operator. */
export type Subject = { user: number; organization: number } | { operator: number };

/**
 * Signs with the first key. Claims are those of contract 3: `token_type, exp, iat, jti, user_id, org`. `since` is the moment
 * before the password was read: what ends credentials while it is compared ends this token, too.
 */
export async function signToken(
  context: Context,
  type: TokenType,
  subject: Subject,
  since: Date,
): Promise<string> {
  const [key] = context.encryption.signingKeys("jwt");
  if (!key) throw new Error("SECRET_KEY holds no key to sign with.");
  // To the millisecond (RFC 7519 allows it): a token from before a new password must not outlive it by a second.
  const issuedAt = since.getTime() / 1000;
  const lifetime = type === "access" ? ACCESS_SECONDS : REFRESH_SECONDS;
  const claims =
    "operator" in subject
      ? { operator_id: subject.operator }
      : { user_id: subject.user, org: subject.organization };
  return new SignJWT({ token_type: type, ...claims })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetime)
    .setJti(uuidV4())
    .sign(key);
}

export interface VerifiedToken {
  subject: Subject;
  issuedAt: Date;
}

/** What a valid token of this type says; null for anything else. Every key verifies, so keys can be rotated. */
export async function verifyToken(
  context: Context,
  type: TokenType,
  token: string,
): Promise<VerifiedToken | null> {
  for (const key of context.encryption.signingKeys("jwt")) {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ["HS256"],
        currentDate: context.clock(),
      });
      const subject = payload.token_type === type ? subjectOf(payload) : null;
      return subject && { subject, issuedAt: new Date(Math.round((payload.iat ?? 0) * 1000)) };
    } catch {
      // another key may have signed it
    }
  }
  return null;
}

function subjectOf(payload: Record<string, unknown>): Subject | null {
  const { operator_id: operator, user_id: user, org: organization } = payload;
  if (typeof operator === "number") return { operator };
  if (typeof user === "number" && typeof organization === "number") return { user, organization };
  return null;
}
