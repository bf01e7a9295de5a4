import { isRecord } from "#kernel/record.ts";
import type { Claims } from "../claims.ts";

export interface ReadToken {
  header: Record<string, unknown>;
  /** Not to be believed before the signature is checked. */
  claims: Claims;
}

/** The parts of a compact JWS (RFC 7515, 3.1); null when it is none. */
export function readToken(text: string): ReadToken | null {
  if (!/^[\w-]+\.[\w-]+\.[\w-]*$/.test(text)) return null;
  const [header, claims] = text.split(".").map(readPart);
  return isRecord(header) && isRecord(claims) ? { header, claims } : null;
}

function readPart(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}
