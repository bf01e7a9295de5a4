import { sql } from "kysely";
import { isKeyTaken } from "#content/catalogue/index.ts";
import type { Database } from "#platform/database/database.ts";

const LONGEST = 60;

/** A key from a title: small letters, digits and hyphens. */
export function keyFrom(title: string): string {
  const plain = title.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ß", "ss").toLowerCase();
  const key = plain.replace(/[^a-z0-9]+/g, "-").replace(/^[-0-9]+|-+$/g, "");
  return key.slice(0, LONGEST - 4).replace(/-+$/, "") || "lesson";
}

/** The key, or the next one that the organization has no lesson of, and nobody writes one. */
export async function freeKey(db: Database, organizationId: number, key: string): Promise<string> {
  if (await isFree(db, organizationId, key)) return key;
  const stem = key.slice(0, LONGEST - 4).replace(/-+$/, "");
  for (let number = 2; number < 100; number += 1)
    if (await isFree(db, organizationId, `${stem}-${number}`)) return `${stem}-${number}`;
  return key;
}

async function isFree(db: Database, organizationId: number, key: string): Promise<boolean> {
  if (await isKeyTaken(db, organizationId, key)) return false;
  const { rows } = await sql`
    select from lesson_draft
    where organization_id = ${organizationId} and key = ${key} and status <> 'discarded'
    limit 1`.execute(db);
  return rows.length === 0;
}
