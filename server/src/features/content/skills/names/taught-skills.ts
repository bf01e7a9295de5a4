import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

/**
 * The ids of the skills with these keys, by key. Missing ones are made, with a name read off the key. An
 * organization's content uses the platform's skill where there is one, else the organization's own.
 * @param organizationId null for the platform's own content
 */
export async function ensureSkills(
  db: Database,
  now: Date,
  organizationId: number | null,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const wanted = [...new Set(keys)];
  if (wanted.length === 0) return new Map();
  await insertMissing(db, now, organizationId, wanted);
  const { rows } = await sql<{ key: string; id: number }>`
    select distinct on (key) key, id from skill
    where key = any(${wanted}) and (organization_id is null or organization_id = ${organizationId})
    order by key, organization_id nulls first`.execute(db);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** Sorted, so that two imports of the same skills wait for each other in one order. */
async function insertMissing(
  db: Database,
  now: Date,
  organizationId: number | null,
  keys: readonly string[],
): Promise<void> {
  const sorted = keys.toSorted();
  await sql`
    insert into skill (organization_id, key, name, creation_date, modified_date)
    select ${organizationId}::bigint, input.key, input.name, ${now}, ${now}
    from unnest(${sorted}::text[], ${sorted.map(nameOf)}::text[]) with ordinality as input (key, name, position)
    where not exists (
      select from skill
      where skill.key = input.key and (skill.organization_id is null or skill.organization_id = ${organizationId}))
    order by input.position
    on conflict (coalesce(organization_id, 0), key) do nothing`.execute(db);
}

/** `incident-reporting` → `Incident reporting`, and `de-escalation` → `De-escalation`. */
export function nameOf(key: string): string {
  const words = key.replace(/(?<!\b(?:co|de|e))-/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
