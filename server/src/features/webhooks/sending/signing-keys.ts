import type { Encryption } from "#platform/encryption.ts";
import { type SigningKey, signingKey } from "./request.ts";

/** With more live secrets than that, the ones opened first are opened again. */
const MOST_KEPT = 20_000;
const keptBy = new WeakMap<Encryption, Map<string, SigningKey>>();

/** Each claim needs its endpoints' keys, and decrypting takes as long as signing three times: so they are kept. */
export function openSigningKey(encryption: Encryption, encrypted: string, context: string): SigningKey {
  const kept = keptBy.get(encryption) ?? new Map<string, SigningKey>();
  keptBy.set(encryption, kept);
  const name = `${context} ${encrypted}`; // by its context, too: nothing opens here that would not open there
  const known = kept.get(name);
  if (known) return known;
  const opened = signingKey(encryption.decrypt(encrypted, context));
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= MOST_KEPT) kept.delete(oldest);
  kept.set(name, opened);
  return opened;
}
