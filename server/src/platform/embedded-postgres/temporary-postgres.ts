import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";

/** A PostgreSQL for tests: in a folder of its own, quick because a crash may lose everything, gone after `stop`. */
export async function startTemporaryPostgres(): Promise<EmbeddedPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), "lectern-test-"));
  // As root, the database's account has to pass through.
  chmodSync(dataDir, 0o755);
  const log = {
    info: () => undefined,
    warn: (sentence: string) => void process.stderr.write(`${sentence}\n`),
  };
  const settings = {
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    max_connections: "500",
    autovacuum: "off",
  };
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings });
  return {
    ...postgres,
    async stop() {
      await postgres.stop();
      for (const folder of [postgres.folder, dataDir]) rmSync(folder, { recursive: true, force: true });
    },
  };
}
