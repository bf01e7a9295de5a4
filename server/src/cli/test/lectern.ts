import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { operatorCredentials, type TestApp } from "#test/app.ts";

const program = join(import.meta.dirname, "../main.ts");

/** Tokens are kept between the commands of one test file, and nowhere that a person's own are. */
const cacheHome = mkdtempSync(join(tmpdir(), "lectern-cache-"));
process.on("exit", () => rmSync(cacheHome, { recursive: true, force: true }));

export interface Ended {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

export interface Running {
  /** Replaces or, with undefined, removes settings of the environment. */
  environment?: Record<string, string | undefined>;
  input?: string;
}

/** Runs the real command line in a process of its own, as an operator of this service. */
export function lectern(
  app: Pick<TestApp, "address">,
  args: readonly string[],
  running: Running = {},
): Promise<Ended> {
  const env = {
    ...process.env,
    LECTERN_URL: app.address,
    OPERATOR_EMAIL: operatorCredentials.email,
    OPERATOR_PASSWORD: operatorCredentials.password,
    XDG_CACHE_HOME: cacheHome,
    ...running.environment,
  };
  const child = spawn(process.execPath, [program, ...args], { env });
  const ended: Ended = { exitCode: null, stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    ended.stdout += chunk;
  });
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    ended.stderr += chunk;
  });
  child.stdin.end(running.input ?? "");
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (exitCode) => resolve({ ...ended, exitCode }));
  });
}

/** The same with --json, for commands that must succeed. */
// biome-ignore lint/suspicious/noExplicitAny: tests read what the schema promises
export async function lecternJson(app: Pick<TestApp, "address">, ...args: string[]): Promise<any> {
  const { exitCode, stdout, stderr } = await lectern(app, [...args, "--json"]);
  if (exitCode !== 0) throw new Error(`lectern ${args.join(" ")}: ${exitCode} ${stderr}`);
  return JSON.parse(stdout);
}
