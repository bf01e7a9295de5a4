import { existsSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { unfinishedPrefix } from "./cluster.ts";
import { readPidFile } from "./postmaster/pid-file.ts";
import { stopPostmaster } from "./postmaster/postmaster.ts";
import { isPostgresIn } from "./processes.ts";

/** Takes a DATA_DIR away that nobody needs any more, with its database wherever it is, and stops a server that still runs on it. */
export async function removeCluster(dataDir: string): Promise<void> {
  const memory = join(dataDir, "database-folder");
  const folder = existsSync(memory) ? readFileSync(memory, "utf8").trim() : join(dataDir, "postgres");
  for (const data of clustersUnder(folder)) await stopServerOn(data);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}

/** A database that is being restored has not got its name yet. */
function clustersUnder(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const unfinished = readdirSync(folder).filter((name) => name.startsWith(unfinishedPrefix));
  return ["", ...unfinished]
    .map((name) => join(folder, name, "data"))
    .filter(existsSync)
    .map(realpath);
}

const realpath = (path: string) => realpathSync(path);

async function stopServerOn(data: string): Promise<void> {
  const found = readPidFile(data);
  if (!found || !isPostgresIn(data, found.pid)) return;
  const { pid, port, socketFolder } = found;
  await stopPostmaster({ pid, port, socketFolder, data, child: null });
}
