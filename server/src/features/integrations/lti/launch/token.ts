import { decodeJwt, decodeProtectedHeader } from "jose";
import type { Claims } from "../claims.ts";

interface ReadToken {
  header: Record<string, unknown>;
  /** Not to be believed before the signature is checked. */
  claims: Claims;
}

/** The parts of a compact JWS (RFC 7515, 3.1); null when it is none. */
export function readToken(text: string): ReadToken | null {
  try {
    return { header: { ...decodeProtectedHeader(text) }, claims: decodeJwt<Claims>(text) };
  } catch {
    return null;
  }
}
