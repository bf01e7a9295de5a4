import { SignJWT } from "jose";
import { randomToken } from "#kernel/secret.ts";
import type { Context } from "#platform/feature.ts";
import { signingKey } from "../tool-keys/tool-keys.ts";

const LIFETIME_S = 300;

/** Says who asks for a token (RFC 7523, 3; 1EdTech Security Framework 1.0, 4.1.1). Good for one request. Null: our key does not open. */
export async function signAssertion(
  context: Pick<Context, "db" | "clock" | "encryption">,
  { clientId, audience }: { clientId: string; audience: string },
): Promise<string | null> {
  const signing = await signingKey(context);
  if (!signing) return null;
  const { kid, key } = signing;
  const nowS = Math.floor(context.clock().getTime() / 1000);
  return new SignJWT({})
    .setProtectedHeader({ alg: "RS256", typ: "JWT", kid })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(audience)
    .setIssuedAt(nowS)
    .setExpirationTime(nowS + LIFETIME_S)
    .setJti(randomToken())
    .sign(key);
}
