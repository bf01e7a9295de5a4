import { createHash } from "node:crypto";
import { canonicalJson, type SealedContent } from "./entry-hash.ts";

/** What tells which person an operator is, and from where they work. Partners see that there was one, and which. */
interface Seen {
  actor_type: string;
  actor_id: string | null;
  actor_label: string | null;
  ip: string | null;
  user_agent: string | null;
}

/** An entry as partners see it: an operator has a number there, and no address. */
export function withoutOperator<Entry extends Seen>(entry: Entry): Entry {
  if (entry.actor_type !== "admin") return entry;
  return { ...entry, actor_label: `Operator ${entry.actor_id}`, ip: null, user_agent: null };
}

/** The same with what changed, where an operator's own address may stand, too. */
export function withoutOperatorIn<Entry extends Seen & { changes: unknown }>(entry: Entry): Entry {
  const shown = withoutOperator(entry);
  if (shown === entry || !entry.actor_label) return shown;
  return { ...shown, changes: replaced(entry.changes, entry.actor_label, shown.actor_label ?? "") };
}

/**
 * What an entry's hash covers: for one of an operator the form that partners see, with a hash of the rest. Without the
 * salt, which nobody is told, that says nothing of an address that somebody may guess. Entries that were sealed before
 * there was a salt are covered as they stand.
 */
export function sealedForm(entry: SealedContent, salt: Buffer | null): SealedContent {
  if (salt === null) return entry;
  const { actor_label, ip, user_agent, changes } = entry;
  const operator_hash = createHash("sha256")
    .update(salt)
    .update(canonicalJson({ actor_label, ip, user_agent, changes }))
    .digest("hex");
  return { ...withoutOperatorIn(entry), operator_hash };
}

function replaced(value: unknown, text: string, by: string): unknown {
  if (typeof value === "string") return value.replaceAll(text, by);
  if (Array.isArray(value)) return value.map((item) => replaced(item, text, by));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaced(item, text, by)]));
}
