import { isRecord } from "#kernel/record.ts";
import type { Claims } from "../claims.ts";

export interface SignedToken {
  header: Record<string, unknown>;
  /** Not to be believed before the signature is checked. */
  claims: Claims;
  /** The bytes that were signed: header and claims as they were sent (RFC 7515, 5.2). */
  signed: Buffer;
  signature: Buffer;
}

/** Base64url without padding (RFC 7515, 2). An unsigned token has an empty third part. */
const COMPACT = /^([\w-]+)\.([\w-]+)\.([\w-]*)$/;

/** The parts of a compact JWS (RFC 7515, 3.1); null when it is none. */
export function readToken(text: string): SignedToken | null {
  const [, header = "", claims = "", signature = ""] = COMPACT.exec(text) ?? [];
  const [readHeader, readClaims] = [readPart(header), readPart(claims)];
  if (!readHeader || !readClaims) return null;
  return {
    header: readHeader,
    claims: readClaims,
    signed: Buffer.from(text.slice(0, text.lastIndexOf("."))),
    signature: Buffer.from(signature, "base64url"),
  };
}

function readPart(text: string): Record<string, unknown> | null {
  try {
    const part: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    return isRecord(part) ? part : null;
  } catch {
    return null;
  }
}
