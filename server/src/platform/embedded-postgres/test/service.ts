// A whole service as far as the embedded database sees one, in a process of its own that a test can kill.
// Arguments: DATA_DIR, and `moved` where it was. Prints one JSON line: the database, or why there is none. Stops on SIGTERM.
import { startEmbeddedPostgres } from "../embedded-postgres.ts";

const [dataDir = "", moved] = process.argv.slice(2);
const said: string[] = [];
const log = {
  info: (sentence: string) => said.push(sentence),
  warn: (sentence: string) => said.push(sentence),
};

try {
  const { connection, folder, stop } = await startEmbeddedPostgres({
    dataDir,
    log,
    wasMoved: moved === "moved",
  });
  const keepAlive = setInterval(() => undefined, 60_000);
  process.once("SIGTERM", () => stop().finally(() => clearInterval(keepAlive)));
  // Last: the test that reads this may ask the process to stop at once.
  process.stdout.write(`${JSON.stringify({ connection, folder, said })}\n`);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refusal: error instanceof Error ? error.message : "", said })}\n`);
}
