import type pg from "pg";
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

interface SlotRow {
  /** Null: the server has given up what it kept. */
  restart_lsn: string | null;
  segment: number;
}

async function readSlot(client: pg.Client, name: string): Promise<SlotRow | null> {
  const { rows } = await client.query<SlotRow>(
    `select restart_lsn::text,
            (select setting::integer from pg_settings where name = 'wal_segment_size') as segment
     from pg_replication_slots where slot_name = '${name}'`,
  );
  return rows[0] ?? null;
}

/** So that the server need not keep anything for it any more. */
export async function dropSlot(client: pg.Client, name: string): Promise<void> {
  if ((await readSlot(client, name)) !== null) await client.query(`DROP_REPLICATION_SLOT ${name}`);
}
