import { isKeyTaken } from "#content/catalogue/index.ts";
import type { Database } from "#platform/database/database.ts";

const LONGEST = 60;

/** A key from a title: small letters, digits and hyphens. */
export function keyFrom(title: string): string {
  const plain = title.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ß", "ss").toLowerCase();
  const key = plain.replace(/[^a-z0-9]+/g, "-").replace(/^[-0-9]+|-+$/g, "");
  return key.slice(0, LONGEST - 4).replace(/-+$/, "") || "lesson";
}

/** The key, or the next one that the organization has no lesson of. */
export async function freeKey(db: Database, organizationId: number, key: string): Promise<string> {
  if (!(await isKeyTaken(db, organizationId, key))) return key;
  const stem = key.slice(0, LONGEST - 4).replace(/-+$/, "");
  for (let number = 2; number < 100; number += 1)
    if (!(await isKeyTaken(db, organizationId, `${stem}-${number}`))) return `${stem}-${number}`;
  return key;
}
