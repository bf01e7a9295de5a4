import pg from "pg";
import { copyOut } from "../backups/base-backup/copy-out.ts";
import { readPartitions, readSequences, readTables, type Table } from "./catalogue.ts";
import { copyIn } from "./copy-in.ts";
import { MoveError } from "./move-error.ts";

/**
 * Copies every row of the service's tables, in one transaction: all of it is there in the end, or nothing. Both have the same
 * schema, and nobody writes to either. @returns how many rows there are @throws MoveError where the copy is not the same
 */
export async function copyDatabase(
  source: pg.ClientConfig,
  target: pg.ClientConfig,
  note: (line: string) => void,
): Promise<number> {
  const [from, to] = [new pg.Client(source), new pg.Client(target)];
  for (const client of [from, to]) {
    client.on("error", () => undefined); // the statement under way fails of itself
    await client.connect();
  }
  try {
    await from.query("begin isolation level repeatable read read only");
    await to.query("begin");
    const tables = await readTables(from);
    await makePartitions(from, to);
    const keys = await dropForeignKeys(to);
    for (const { name } of tables) await to.query(`alter table ${name} disable trigger user`);
    await to.query(`truncate ${tables.map(({ name }) => name).join(", ")}`);
    for (const table of tables) await copyTable(from, to, table);
    for (const { name } of tables) await to.query(`alter table ${name} enable trigger user`);
    for (const { name, last_value } of await readSequences(from))
      if (last_value !== null) await to.query("select setval($1, $2)", [name, last_value]);
    // Numbers of transactions are another server's.
    await to.query("update sync_horizon set barrier = null");
    note("Checking the keys.");
    for (const { table, name, definition } of keys)
      await to.query(`alter table ${table} add constraint ${name} ${definition}`);
    const rows = await compare(from, to, tables);
    await to.query("commit");
    return rows;
  } finally {
    await from.end().catch(() => undefined);
    await to.end().catch(() => undefined);
  }
}

/** What migrations fill themselves. */
const seeded = ["database_mark", "event_stream", "sync_horizon"];

/** Whether a table of the service holds anything. One that was migrated and not started on is empty. */
export async function isUnused(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    for (const { name } of await readTables(client)) {
      if (seeded.includes(name)) continue;
      if ((await client.query(`select from ${name} limit 1`)).rowCount !== 0) return false;
    }
    return true;
  } finally {
    await client.end();
  }
}

async function copyTable(from: pg.Client, to: pg.Client, { name, columns }: Table): Promise<void> {
  await copyIn(
    to,
    `copy ${name} (${columns}) from stdin`,
    copyOut(from, `copy (select ${columns} from ${name}) to stdout`),
  );
}

/** Those of weeks, which the service makes as it goes. */
async function makePartitions(from: pg.Client, to: pg.Client): Promise<void> {
  const there = new Set((await readPartitions(to)).map(({ name }) => name));
  for (const { name, parent, bound } of await readPartitions(from))
    if (!there.has(name)) await to.query(`create table ${name} partition of ${parent} ${bound}`);
}

/** So that the order of tables does not matter; they are made again, and checked, when all rows are there. */
async function dropForeignKeys(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

async function compare(from: pg.Client, to: pg.Client, tables: readonly Table[]): Promise<number> {
  let sum = 0;
  for (const { name } of tables) {
    const [before, after] = [await countRows(from, name), await countRows(to, name)];
    if (before !== after)
      throw new MoveError(
        `The table ${name} has ${before} rows and its copy ${after}: nothing was kept of the copy. Run the command again, and report it if it happens twice.`,
      );
    sum += after;
  }
  const [before, after] = [await readSequences(from), await readSequences(to)];
  for (const [at, { name, last_value }] of before.entries())
    if (after[at]?.name !== name || after[at].last_value !== last_value)
      throw new MoveError(
        `The sequence ${name} is at ${last_value} and its copy at ${after[at]?.last_value}: nothing was kept of the copy.`,
      );
  return sum;
}

async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`);
  return Number(rows[0]?.count);
}
