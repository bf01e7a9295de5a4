import type { RawBuilder } from "kysely";
import type { Database } from "./database/database.ts";

export interface Person {
  organizationId: number;
  userId: number;
}

/** What one feature keeps of a person: how it is shown to them, and how it is forgotten (GDPR, articles 15 and 17). */
export interface PersonalData {
  /** Files of the export, by their names without `.json`: the statement that selects a file's rows, or the rows. */
  files: Readonly<
    Record<string, (person: Person, db: Database) => RawBuilder<unknown> | Promise<readonly unknown[]>>
  >;
  /**
   * Deletes what is theirs, or takes from it what tells who they are; what is counted stays. One bounded batch a
   * call, beginning at `from` (0 at first). Doing it twice is harmless. Left out where nothing tells who they are.
   * @returns where the next batch begins; nothing, or null, when there is none
   */
  erase?(trx: Database, now: Date, person: Person, from: number): Promise<number | null | undefined>;
}

/** The rows of one file; none where there is no such file. */
export async function readPersonalFile(
  { files }: PersonalData,
  name: string,
  db: Database,
  person: Person,
): Promise<readonly unknown[]> {
  const found = files[name]?.(person, db) ?? [];
  return "execute" in found ? (await found.execute(db)).rows : found;
}
