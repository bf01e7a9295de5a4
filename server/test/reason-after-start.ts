import { type Config, readConfig } from "#app/config.ts";
import { startService } from "#app/service.ts";
import { randomToken } from "#kernel/secret.ts";
import { selectOpenRestore } from "#operation/restores/queries.ts";
import { createLog } from "#platform/log/log.ts";

/** Starts a service beside the database in `url`, stops it again, and says why sending is on hold: null where it is not. */
export async function reasonAfterStart(dataDir: string, url: string): Promise<string | null> {
  const environment = { DATABASE_URL: url, SECRET_KEY: randomToken(32), DATA_DIR: dataDir, PORT: "0" };
  const config: Config = { ...readConfig(environment, undefined), siteUrl: "http://localhost" };
  const service = await startService(config, { log: createLog({ level: "silent" }) });
  try {
    const restore = await selectOpenRestore(service.context.db);
    return restore?.reason ?? null;
  } finally {
    await service.stop();
  }
}
