import { InvalidSettings, Refusal } from "@lectern/cli";
import type { Config } from "../config.ts";

/** Reads the settings of the service. @throws ConfigurationError */
export type ReadSettings = () => Promise<Config>;

/** Resolves with what the work does. @param folder that it reads or writes, if any @throws InvalidSettings, Refusal in place of errors that say what to do */
export async function explainRefusals<T>(work: () => Promise<T>, folder: string | null = null): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw await asRefusal(error, folder);
  }
}

/** The classes are loaded here, since most commands never need them. */
async function asRefusal(caught: unknown, folder: string | null): Promise<unknown> {
  const { ConfigurationError } = await import("../config.ts");
  const { BackupError, explainFileError } = await import("#platform/backups/backup-error.ts");
  const { EmbeddedPostgresError } = await import("#platform/embedded-postgres/embedded-postgres-error.ts");
  const { MoveError } = await import("#platform/moves/move-error.ts");
  const error = folder === null ? caught : explainFileError(caught, folder);
  if (error instanceof ConfigurationError) return new InvalidSettings(error.message);
  const isPlanned =
    error instanceof BackupError || error instanceof EmbeddedPostgresError || error instanceof MoveError;
  return isPlanned ? new Refusal(error.message) : error;
}
