// One PostgreSQL for the whole run: prints its URL, then runs until its standard input ends.
import { rmSync } from "node:fs";
import { startTemporaryPostgres } from "../../server/src/platform/embedded-postgres/temporary-postgres.ts";

const postgres = await startTemporaryPostgres();
process.stdout.write(`${postgres.url}\n`);
// Ctrl-C reaches everybody at the terminal; the tests that use this database stop first.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);
process.stdin.resume().on("end", async () => {
  await postgres.stop();
  const scratch = process.env.TEST_SCRATCH;
  if (scratch) rmSync(scratch, { recursive: true, force: true });
});
