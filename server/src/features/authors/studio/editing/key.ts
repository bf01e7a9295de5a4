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

type IsTaken = (db: Database, organizationId: number, key: string) => Promise<boolean>;

/** The key, or the next one that the organization has no lesson of. */
export function freeKey(db: Database, organizationId: number, key: string): Promise<string> {
  return firstFree(isKeyTaken, db, organizationId, key);
}

/** The same for somebody who begins: what others are writing gets another key, too. */
export function newKey(db: Database, organizationId: number, key: string): Promise<string> {
  return firstFree(isKeyInUse, db, organizationId, key);
}

async function firstFree(isTaken: IsTaken, db: Database, organizationId: number, key: string) {
  if (!(await isTaken(db, organizationId, key))) return key;
  const stem = key.slice(0, LONGEST - 4).replace(/-+$/, "");
  for (let number = 2; number < 100; number += 1)
    if (!(await isTaken(db, organizationId, `${stem}-${number}`))) return `${stem}-${number}`;
  return key;
}

async function isKeyInUse(db: Database, organizationId: number, key: string): Promise<boolean> {
  if (await isKeyTaken(db, organizationId, key)) return true;
  const { rows } = await sql`
    select from lesson_draft
    where organization_id = ${organizationId} and key = ${key} and status <> 'discarded'
    limit 1`.execute(db);
  return rows.length > 0;
}
