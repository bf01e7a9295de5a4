import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "./processes/free-port.ts";
import { watchProgram } from "./quiet/watched-program.ts";

/** Where it is built, what operators run; else its sources. */
export const usualProgram =
  process.env.SERVICE_PROGRAM ??
  process.env.TEST_SERVICE_PROGRAM ??
  join(import.meta.dirname, "../src/app/main.ts");
const operator = { email: "operator@example.com", password: "correct horse battery" };
const READY_WITHIN_MS = 120_000;

export interface ServiceProcess {
  siteUrl: string;
  dataDir: string;
  /** Milliseconds from the start of the process to the first answered request. */
  startedAfterMs: number;
  /** Of the service's own process. */
  pid: number;
  /** JSON in, JSON out; throws with the body when the answer is an error. */
  call(
    method: string,
    path: string,
    options?: { token?: string; body?: unknown; form?: Record<string, string> },
  ): Promise<Answer>;
  operatorToken(): Promise<string>;
  /** With which code it ended by itself. */
  exited: Promise<number | null>;
  /** @throws when it called other machines */
  stop(): Promise<void>;
  /** SIGKILL: no time to say goodbye. The embedded database's processes stay behind. */
  kill(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: the caller reads what the contract promises
type Answer = any;

interface ServiceProcessOptions {
  dataDir?: string;
  port?: number;
  environment?: Record<string, string>;
  program?: string;
  /** All of them where none is named. */
  role?: "serve" | "work";
  /** Each line of its log. */
  onLine?(line: string): void;
}

/** The service as operators run it: in a process of its own, on the embedded database unless the environment says otherwise. */
export async function startServiceProcess(options: ServiceProcessOptions = {}): Promise<ServiceProcess> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "lectern-bench-"));
  const port = options.port ?? (await freePort());
  const siteUrl = `http://localhost:${port}`;
  const begun = performance.now();
  const watched = process.env.SERVICE_PROGRAM === undefined ? watchProgram() : unwatched;
  const child = spawn(
    process.execPath,
    [...watched.nodeArguments, options.program ?? usualProgram, ...(options.role ? [options.role] : [])],
    {
      env: {
        ...process.env,
        ...watched.environment,
        PORT: String(port),
        DATA_DIR: dataDir,
        DEMO: "false",
        LOG_LEVEL: "warn",
        OPERATOR_EMAIL: operator.email,
        OPERATOR_PASSWORD: operator.password,
        LIMIT_REQUESTS: "1000000000",
        LIMIT_UNAUTHENTICATED: "1000000000",
        ...options.environment,
      },
      stdio: ["ignore", options.onLine ? "pipe" : "ignore", "inherit"],
    },
  );
  if (child.stdout && options.onLine) createInterface({ input: child.stdout }).on("line", options.onLine);
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  await firstAnswer(child, `${siteUrl}/readyz`).catch(async (error: unknown) => {
    // Or its child would keep the test's process from ending.
    await end(child, "SIGKILL");
    watched.assertQuiet();
    throw error;
  });
  const startedAfterMs = performance.now() - begun;

  return {
    ...callsTo(siteUrl),
    dataDir,
    startedAfterMs,
    pid: child.pid ?? 0,
    exited,
    async kill() {
      await end(child, "SIGKILL");
      watched.assertQuiet();
    },
    async stop() {
      await end(child, "SIGTERM");
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
      watched.assertQuiet();
    },
  };
}

/** What a partner or an operator says to the service at this address. */
export function callsTo(siteUrl: string): Pick<ServiceProcess, "siteUrl" | "call" | "operatorToken"> {
  const call: ServiceProcess["call"] = async (method, path, { token, ...sending } = {}) => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    if (sending.body !== undefined) headers["content-type"] = "application/json";
    const body = sending.form ? new URLSearchParams(sending.form) : JSON.stringify(sending.body);
    const response = await fetch(siteUrl + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text ? JSON.parse(text) : null;
  };
  return {
    siteUrl,
    call,
    operatorToken: async () => (await call("POST", "/auth/jwt/create/", { body: operator })).access,
  };
}

/** Watching costs a tenth of a second and 30 MB of a measured start. */
const unwatched = { nodeArguments: [], environment: {}, assertQuiet: () => undefined };

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await ended;
}

async function firstAnswer(child: ChildProcess, url: string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The service ended with exit code ${child.exitCode}.`);
    const isReady = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`The service did not answer within ${READY_WITHIN_MS / 1000} s.`);
}
