import { DecryptionError, type Encryption } from "#platform/encryption/encryption.ts";
import { type SigningKey, signingKey } from "./request.ts";

/** With more live secrets than that, the ones opened first are opened again. */
const MOST_KEPT = 20_000;
const keptBy = new WeakMap<Encryption, Map<string, SigningKey>>();

/**
 * The keys of an endpoint's live secrets, the primary one first. Null: the primary one is gone or does not open, and
 * no other may take its place, because the receiver need not know it yet. Another one that does not open is left out.
 */
export function openSigningKeys(
  encryption: Encryption,
  { primary, others }: { primary: string | null; others: readonly string[] },
  context: string,
): [SigningKey, ...SigningKey[]] | null {
  const first = primary === null ? null : openSigningKey(encryption, primary, context);
  if (first === null) return null;
  return [first, ...others.flatMap((text) => openSigningKey(encryption, text, context) ?? [])];
}

/** Each claim needs its endpoints' keys, and decrypting takes as long as signing three times: so they are kept. */
function openSigningKey(encryption: Encryption, encrypted: string, context: string): SigningKey | null {
  const kept = keptBy.get(encryption) ?? new Map<string, SigningKey>();
  keptBy.set(encryption, kept);
  const name = `${context} ${encrypted}`; // by its context, too: nothing opens here that would not open there
  const known = kept.get(name);
  if (known) return known;
  const opened = decrypted(encryption, encrypted, context);
  if (opened === null) return null;
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= MOST_KEPT) kept.delete(oldest);
  kept.set(name, opened);
  return opened;
}

function decrypted(encryption: Encryption, encrypted: string, context: string): SigningKey | null {
  try {
    return signingKey(encryption.decrypt(encrypted, context));
  } catch (error) {
    if (error instanceof DecryptionError) return null;
    throw error;
  }
}
