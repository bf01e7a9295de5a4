import { parseId } from "#kernel/ids.ts";
import { DecryptionError, type Encryption } from "#platform/encryption/encryption.ts";

const PURPOSE = "reminder/stop";

/**
 * What stands in the link that stops somebody's reminders: whose they are, sealed, so that nobody makes one for another
 * person, and no address tells who its reader is. It works as long as the key does that sealed it.
 */
export function stopToken(encryption: Encryption, organizationId: number, userId: number): string {
  return encryption.encrypt(`${organizationId}/${userId}`, PURPOSE);
}

/** Null: it is none of ours. */
export function readStopToken(
  encryption: Encryption,
  token: string,
): { organizationId: number; userId: number } | null {
  try {
    const [organizationId, userId] = encryption.decrypt(token, PURPOSE).split("/").map(parseId);
    return organizationId && userId ? { organizationId, userId } : null;
  } catch (error) {
    if (error instanceof DecryptionError) return null;
    throw error;
  }
}
