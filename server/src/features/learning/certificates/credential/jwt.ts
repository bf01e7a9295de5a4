import { CompactSign, compactVerify, decodeProtectedHeader } from "jose";
import type { Context } from "#platform/feature.ts";
import { fromBase64url } from "../signing/base64url.ts";
import { signingKey, verificationKey } from "../signing/keys.ts";
import { type Issuer, keyUrl, type OpenBadge } from "./credential.ts";

/** The credential as a signed JWT (Open Badges 3.0, "JSON Web Token Proof Format"). */
export async function credentialJwt(context: Context, badge: OpenBadge, issuer: Issuer): Promise<string> {
  const { id, key } = await signingKey(context, "RS256");
  const claims = {
    ...badge,
    iss: badge.issuer.id,
    jti: badge.id,
    nbf: Math.floor(Date.parse(badge.validFrom) / 1000),
    sub: badge.credentialSubject.id,
  };
  return new CompactSign(Buffer.from(JSON.stringify(claims)))
    .setProtectedHeader({ alg: "RS256", typ: "JWT", kid: keyUrl(issuer.siteUrl, issuer.slug, id) })
    .sign(key);
}

/** What one of our keys signed; null for everything else. */
export async function readJwt(context: Context, jwt: string): Promise<Record<string, unknown> | null> {
  if (jwt.split(".").some((part) => fromBase64url(part) === null)) return null;
  try {
    const { kid = "", alg } = decodeProtectedHeader(jwt);
    const id = /\/keys\/([\w-]{43})\/$/.exec(kid)?.[1];
    const key = id && alg === "RS256" ? await verificationKey(context.db, id, "RS256") : null;
    if (!key) return null;
    const { payload } = await compactVerify(jwt, key, { algorithms: ["RS256"] });
    return JSON.parse(Buffer.from(payload).toString("utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("ERR_J")) return null;
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}
