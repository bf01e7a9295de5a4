// Starts services on a folder, as root or as an ordinary user, and ends what they leave behind.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { TestContext } from "node:test";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { prepareCluster } from "#test/runner/prepared-cluster.ts";
import { readPidFile } from "../postmaster/pid-file.ts";
import { isRunning } from "../processes.ts";

const program = fileURLToPath(new URL("./service.ts", import.meta.url));

const Said = Type.Object({
  connection: Type.Optional(
    Type.Object({ host: Type.String(), port: Type.Number(), user: Type.String(), database: Type.String() }),
  ),
  folder: Type.Optional(Type.String()),
  refusal: Type.Optional(Type.String()),
  said: Type.Array(Type.String()),
});

export type Identity = { uid: number; gid: number };
type Launch = { program?: string; identity?: Identity | undefined; wasMoved?: boolean };

/** A folder that goes after the test, with the database that was started in it and wherever else it was put. */
export function aDataDir(t: TestContext, identity?: Identity, prefix = "lectern-embedded-"): string {
  const dataDir = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(dataDir, 0o755);
  if (identity) chownSync(dataDir, identity.uid, identity.gid);
  t.after(async () => {
    const memory = join(dataDir, "database-folder");
    const folders = [
      join(dataDir, "postgres"),
      join(dataDir, "database"),
      join(dataDir, "copied-database"),
      ...(existsSync(memory) ? [readFileSync(memory, "utf8").trim()] : []),
    ];
    for (const folder of folders) {
      const pid = readPidFile(join(folder, "data"))?.pid;
      if (pid) await end(pid);
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    }
    rmSync(dataDir, { recursive: true, force: true });
  });
  return dataDir;
}

/** The same with a database that nobody has used: for what comes after a first start. */
export async function aMadeDataDir(t: TestContext): Promise<string> {
  const dataDir = aDataDir(t);
  await prepareCluster(dataDir, "nothing");
  return dataDir;
}

/** A service in its own process, ended with the test. */
export async function aService(t: TestContext, dataDir: string, launch: Launch = {}) {
  const { child, answer } = await launchService(t, dataDir, launch);
  if (answer.refusal !== undefined || !answer.connection || !answer.folder) {
    throw new Error(`The service refused: ${answer.refusal}`);
  }
  return {
    connection: answer.connection,
    folder: answer.folder,
    said: answer.said.join("\n"),
    async kill() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

/** What a service says that must not start. */
export async function refusal(t: TestContext, dataDir: string, launch: Launch = {}): Promise<string> {
  const { answer } = await launchService(t, dataDir, launch);
  if (answer.refusal === undefined) throw new Error("The service started.");
  return answer.refusal;
}

/** One statement's rows, over a connection of its own. */
export async function query(connection: pg.ClientConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  // The statement's own rejection tells; the event that follows it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows;
}

export function spawnService(dataDir: string, launch: Launch = {}): ChildProcess {
  const args = [launch.program ?? program, dataDir, ...(launch.wasMoved ? ["moved"] : [])];
  return spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "inherit"],
    cwd: "/",
    ...launch.identity,
  });
}

async function launchService(t: TestContext, dataDir: string, launch: Launch) {
  const child = spawnService(dataDir, launch);
  t.after(() => {
    child.kill("SIGKILL");
  });
  if (!child.stdout) throw new Error("The service has no output.");
  const [line] = await once(createInterface(child.stdout), "line");
  return { child, answer: Value.Parse(Said, JSON.parse(String(line))) };
}

async function end(pid: number): Promise<void> {
  try {
    process.kill(pid, "SIGQUIT");
  } catch {
    return; // It had already ended.
  }
  while (isRunning(pid)) await setTimeout(5);
}
