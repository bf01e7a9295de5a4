import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { BackupError } from "../backup-error.ts";
import { parsePosition } from "../base-backup/position.ts";

/**
 * The server keeps its log for this reader, also while nobody reads. One whose log the server has given up, since it took too much
 * room, is made anew. @returns the position from which on the server still has everything, the beginning of a file of its log; and whether it had to be made
 */
export async function ensureSlot(
  client: pg.Client,
  name: string,
): Promise<{ oldest: bigint; isNew: boolean }> {
  const found = await readSlot(client, name);
  const isLost = found !== null && found.restart_lsn === null;
  if (isLost) await client.query(`DROP_REPLICATION_SLOT ${name}`);
  if (found === null || isLost) await client.query(`CREATE_REPLICATION_SLOT ${name} PHYSICAL (RESERVE_WAL)`);
  const slot = await readSlot(client, name);
  if (slot === null || slot.restart_lsn === null)
    throw new Error(`The replication slot ${name} was not made.`);
  const position = parsePosition(slot.restart_lsn);
  return { oldest: position - (position % BigInt(slot.segment)), isNew: found === null };
}

/** The server names one that has just ended for a moment more. */
const ENDING_MS = 3_000;
const LOOK_AGAIN_MS = 100;

/** @throws BackupError where somebody reads from it */
export async function requireUnreadSlot(client: pg.Client, name: string): Promise<void> {
  const until = Date.now() + ENDING_MS;
  for (;;) {
    const reader = (await readSlot(client, name))?.active_pid ?? null;
    if (reader === null) return;
    if (Date.now() > until) throw new BackupError(keptAlready(`by process ${reader} of PostgreSQL`));
    await pause(LOOK_AGAIN_MS);
  }
}

export const keptAlready = (words: string) =>
  `Somebody keeps the database's log already (${words}): there is one keeper of it for a database. Stop that one first, or leave it be.`;

interface SlotRow {
  /** Null: the server has given up what it kept. */
  restart_lsn: string | null;
  segment: number;
  active_pid: number | null;
}

async function readSlot(client: pg.Client, name: string): Promise<SlotRow | null> {
  const { rows } = await client.query<SlotRow>(
    `select restart_lsn::text, active_pid,
            (select setting::integer from pg_settings where name = 'wal_segment_size') as segment
     from pg_replication_slots where slot_name = '${name}'`,
  );
  return rows[0] ?? null;
}

/** So that the server need not keep anything for it any more. */
export async function dropSlot(client: pg.Client, name: string): Promise<void> {
  if ((await readSlot(client, name)) !== null) await client.query(`DROP_REPLICATION_SLOT ${name}`);
}
