import { findMovedMark } from "#platform/moves/moved-mark.ts";
import { type Config, ConfigurationError } from "../config.ts";

/** Two that go on from the same state would send the same. @throws ConfigurationError for an embedded database that was moved */
export function refuseMoved({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">): void {
  const mark = databaseUrl === null ? findMovedMark(dataDir) : null;
  if (mark !== null)
    throw new ConfigurationError([
      `The embedded database in ${dataDir} was moved to a PostgreSQL of your own: set DATABASE_URL to go on with that one. To go back to the embedded one, which has nothing of what was written since, stop the service that uses the other and remove ${mark}.`,
    ]);
}
