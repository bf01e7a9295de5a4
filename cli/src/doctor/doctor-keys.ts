import type { components, OperatorClient } from "@lectern/sdk/operator";
import { counted } from "../terminal/text-table.ts";

type Keys = components["schemas"]["EncryptionKeys"];

/** What is to be said of `SECRET_KEY`: whether everything opens, how far its replacement is, and when it is over. */
export async function explainKeys(client: OperatorClient): Promise<{ is_ok: boolean; detail: string }> {
  const found = await client.encryptionKeys.get();
  const unreadable = found.secrets.filter((secret) => secret.unreadable > 0 && !secret.is_short_lived);
  if (unreadable.length > 0) return { is_ok: false, detail: unreadableSentence(found, unreadable) };
  return { is_ok: true, detail: progressSentence(found) };
}

function unreadableSentence({ missing_keys: missing }: Keys, secrets: Keys["secrets"]): string {
  const which = secrets.map(({ name, unreadable }) => `${name}: ${unreadable}`).join(", ");
  const remedy =
    missing.length > 0
      ? `SECRET_KEY no longer holds the key that wrote them (key id ${missing.join(", ")}): put it back behind the first one and restart.`
      : "They are damaged: enter them again, or rotate them. See `lectern notices list`.";
  return `stored secrets that cannot be opened (${which}). ${remedy}`;
}

function progressSentence({ keys, secrets }: Keys): string {
  const total = secrets.reduce((sum, { current, old }) => sum + current + old, 0);
  const old = secrets.reduce((sum, secret) => sum + secret.old, 0);
  if (keys.length === 1)
    return `SECRET_KEY holds one key, and ${counted(total, "stored secret")} open with it. To replace it, put a new one in front, separated by a comma, and restart`;
  if (old > 0) {
    return `0 keys may be removed from SECRET_KEY yet: ${old} of ${counted(total, "stored secret")} are still under an old key. They are encrypted anew by themselves; ask again in a minute`;
  }
  const removable = keys.filter((key) => key.may_be_removed);
  const named = removable.map(({ position, id }) => `number ${position} (key id ${id})`).join(" and ");
  return `0 of ${counted(total, "stored secret")} are under an old key. Of the keys in SECRET_KEY, ${named} may be removed; then restart`;
}
