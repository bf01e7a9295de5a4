import { execFile } from "node:child_process";
import { cpSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { usualProgram } from "../../server/test/process.ts";

interface BackupFigures {
  /** What the backup holds. */
  mb: number;
  seconds: number;
  /** What it takes to write the server's files once more without a look at what is in them. */
  copySeconds: number;
}

/** What `lectern backup` takes with these settings, of all databases of the server whose files are in `cluster`. */
export async function measureBackup(
  settings: Record<string, string>,
  cluster: string,
  folder: string,
): Promise<BackupFigures> {
  const [backup, copy] = [join(folder, "backup"), join(folder, "copy")];
  try {
    const seconds = await secondsOf(() => lectern(settings, "backup", backup));
    const copySeconds = await secondsOf(async () =>
      cpSync(cluster, copy, { recursive: true, filter: isFile }),
    );
    return { mb: bytesIn(backup) / 1e6, seconds, copySeconds };
  } finally {
    for (const path of [backup, copy]) rmSync(path, { recursive: true, force: true });
  }
}

/** The command line of the build that is measured. */
function lectern(settings: Record<string, string>, ...args: string[]) {
  const program = join(dirname(usualProgram), "lectern.js");
  return promisify(execFile)(process.execPath, [program, ...args], { env: { ...process.env, ...settings } });
}

async function secondsOf(action: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await action();
  return (performance.now() - begun) / 1000;
}

const isFile = (path: string) => !statSync(path).isSocket();

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
