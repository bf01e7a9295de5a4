import type { AuditEntry } from "./queries.ts";

/** What an entry is about, as the API names it. */
export function Target({ entry }: { entry: Pick<AuditEntry, "target_type" | "target_id"> }) {
  const { target_type: type, target_id: id } = entry;
  if (!type && !id) return "–";
  return <code>{[type, id].filter(Boolean).join(" ")}</code>;
}
