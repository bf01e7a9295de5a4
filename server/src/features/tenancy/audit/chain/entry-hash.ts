import { createHash } from "node:crypto";

/** What an entry's hash covers, in the form in which the API shows it. */
export interface SealedContent {
  id: number;
  occurred_at: string;
  actor_type: string;
  actor_id: string | null;
  actor_label: string | null;
  action: string;
  target_type: string | null;
  target_id: string | null;
  ip: string | null;
  user_agent: string | null;
  request_id: string | null;
  changes: unknown;
  /** Only of operators' entries, in place of what partners do not see. */
  operator_hash?: string;
}

/** What stands before the first entry of a chain. */
export const chainStart = "0".repeat(64);

/**
 * SHA-256 over the previous entry's hash (64 hexadecimal digits), a line feed, and the entry as JSON with its keys in
 * order and without white space (RFC 8785). Any reader of the log can recompute it.
 * @returns 64 hexadecimal digits
 */
export function entryHash(previousHash: string, entry: SealedContent): string {
  const { id, occurred_at, actor_type, actor_id, actor_label, action } = entry;
  const { target_type, target_id, ip, user_agent, request_id, changes, operator_hash } = entry;
  const content = canonicalJson({
    id,
    occurred_at,
    actor_type,
    actor_id,
    actor_label,
    action,
    target_type,
    target_id,
    ip,
    user_agent,
    request_id,
    changes,
    ...(operator_hash === undefined ? {} : { operator_hash }),
  });
  return createHash("sha256").update(`${previousHash}\n${content}`).digest("hex");
}

/** RFC 8785 for what JSON can hold: keys by their UTF-16 code units, everything else as JavaScript writes it. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(",")}}`;
}
