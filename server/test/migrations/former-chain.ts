import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";

const path = join(import.meta.dirname, "former-chain.sql");

/** The 74 files that made the schema before the first release, as they stood. */
export async function readFormerChain(): Promise<{ name: string; text: string }[]> {
  const parts = (await readFile(path, "utf8")).split(/^-- file: (.+)\n/m).slice(1);
  return parts.flatMap((name, at) => (at % 2 === 0 ? [{ name, text: parts[at + 1] ?? "" }] : []));
}

/** What the versions of that time did to an empty database, up to and with this file. */
export async function applyFormerChain(pool: pg.Pool, upTo = "0165-event-trace.sql"): Promise<void> {
  await pool.query(
    `create table schema_migration (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
  for (const { name, text } of await readFormerChain()) {
    if (name > upTo) continue;
    await pool.query(text);
    const checksum = createHash("sha256").update(text).digest("hex");
    await pool.query("insert into schema_migration (name, checksum) values ($1, $2)", [name, checksum]);
  }
}
