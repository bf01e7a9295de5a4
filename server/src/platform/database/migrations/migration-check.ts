import type pg from "pg";
import { readHistory } from "./history.ts";
import { migrationsFolder, readMigrations } from "./migration-files.ts";

/** Asks whether every migration of this version is applied: what `/readyz` wants to know. */
type MigrationCheck = () => Promise<boolean>;

/** Reads this version's files once: those of a newer one, pulled under a running service, are not its own. */
export async function createMigrationCheck(
  pool: pg.Pool,
  folder = migrationsFolder,
): Promise<MigrationCheck> {
  const names = (await readMigrations(folder)).map(({ name }) => name);
  return async () => {
    const history = await readHistory(pool);
    return history !== null && names.every((name) => history.has(name));
  };
}
