import { isRecord } from "#kernel/record.ts";
import { jsonOf } from "../answer.ts";

/** Where the answer names no lifetime (RFC 6749, 5.1, only recommends it). */
const ASSUMED_LIFETIME_S = 3600;

export interface FetchedToken {
  kind: "token";
  token: string;
  lifetimeMs: number;
}

/** What a token endpoint answered (RFC 6749, 5.1); null where that holds no `access_token` that a header can carry. */
export function readAccessToken(body: Buffer): FetchedToken | null {
  const said = jsonOf(body);
  if (!isRecord(said)) return null;
  const { access_token: token, expires_in: seconds } = said;
  if (typeof token !== "string" || !/^[\x21-\x7e]+$/.test(token)) return null;
  const lifetimeS = Number(seconds) > 0 ? Number(seconds) : ASSUMED_LIFETIME_S;
  return { kind: "token", token, lifetimeMs: lifetimeS * 1000 };
}
