import type pg from "pg";
import type { Sentence } from "#platform/health/sentence.ts";

/** What the process that proves a backup is asked for. */
export interface ProofRequest {
  folder: string;
  /** Which backup it shall be. Null: whichever lies there. */
  manifestSha256: string | null;
  passphrase: string | null;
  /** Where the copy is unpacked: it takes as much room as the database. */
  sideFolder: string;
  /** What the service itself reads and writes: a command with other settings has backed up something else. */
  storageFolder: string | null;
  keyIds: readonly string[];
  /** What was kept after the backup, and the database that it was kept of. Null: the backup alone. */
  log: KeptLog | null;
  /** Only its files are compared with the manifest: it was restored before. */
  isReadOnly?: boolean;
  /** After so long the proof is abandoned. */
  limitMs: number;
}

export interface KeptLog {
  folder: string;
  /** The moment that is wanted. Null: any second of what is kept. */
  to: string | null;
  /** Its number, by which another share of the older pieces is read each night. Null: all of them are. */
  night: number | null;
  /** The log is being kept, so it should not end longer ago than this. Null: it may end anywhere. */
  mostBehindMs: number | null;
  running: pg.ClientConfig;
}

export interface Proof {
  /** What is wrong. None: it is proven. */
  differences: readonly Sentence[];
  /** Everything up to this moment was restored and compared. Null: it did not come so far. */
  upTo: string | null;
}
