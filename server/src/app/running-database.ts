import { startEmbeddedPostgres } from "#platform/embedded-postgres/embedded-postgres.ts";
import { findRunningPostgres } from "#platform/embedded-postgres/running-postgres.ts";
import type { Config } from "./config.ts";
import { refuseMoved } from "./move/refuse-moved.ts";

/** Of the service that runs; where none does, the embedded database is started until `stop`. @throws ConfigurationError */
export async function openRunningDatabase(config: Config) {
  refuseMoved(config);
  const { databaseUrl, dataDir } = config;
  const nothing = async () => undefined;
  if (databaseUrl !== null) return { connection: { connectionString: databaseUrl }, stop: nothing };
  const running = findRunningPostgres(dataDir);
  if (running !== null) return { connection: running, stop: nothing };
  const silent = { info: () => undefined, warn: () => undefined };
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, log: silent });
  return { connection, stop };
}
