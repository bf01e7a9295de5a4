import type { KeyObject } from "node:crypto";
import { compactVerify } from "jose";
import { type Refusal, refuse } from "../../../refusal.ts";

/** RS256 and nothing else, whatever the header says, with the key that the platform publishes. */
export async function checkSignature(token: string, key: KeyObject): Promise<Refusal | null> {
  try {
    await compactVerify(token, key, { algorithms: ["RS256"] });
    return null;
  } catch {
    return refuse("signature", "lti_signature", "The token's signature does not fit the platform's key.");
  }
}

/** There is a key to check with. */
export function keyMissing(failure: string): Refusal {
  return refuse("key", "lti_key_unknown", `No key to check the token with: ${failure}`);
}
