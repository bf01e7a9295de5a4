import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const program = join(import.meta.dirname, "../server/src/app/main.ts");
const operator = { email: "operator@example.com", password: "correct horse battery" };
const READY_WITHIN_MS = 60_000;

export interface MeasuredService {
  siteUrl: string;
  dataDir: string;
  /** Milliseconds from the start of the process to the first answered request. */
  startedAfterMs: number;
  /** JSON in, JSON out; throws with the body when the answer is an error. */
  call(
    method: string,
    path: string,
    options?: { token?: string; body?: unknown; form?: Record<string, string> },
  ): Promise<Answer>;
  operatorToken(): Promise<string>;
  stop(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: benchmarks read what the contract promises
type Answer = any;

/** The service as operators run it, in a process of its own, with limits out of the way of the measurement. */
export async function startMeasuredService(
  options: { dataDir?: string; environment?: Record<string, string> } = {},
): Promise<MeasuredService> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "lectern-bench-"));
  const port = await freePort();
  const siteUrl = `http://localhost:${port}`;
  const begun = performance.now();
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
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
    stdio: ["ignore", "ignore", "inherit"],
  });
  await firstAnswer(child, `${siteUrl}/readyz`);
  const startedAfterMs = performance.now() - begun;

  async function call(
    method: string,
    path: string,
    sending: { token?: string; body?: unknown; form?: Record<string, string> } = {},
  ) {
    const headers: Record<string, string> = sending.token ? { authorization: `Bearer ${sending.token}` } : {};
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
  }

  return {
    siteUrl,
    dataDir,
    startedAfterMs,
    call,
    operatorToken: async () => (await call("POST", "/auth/jwt/create/", { body: operator })).access,
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** An organization with an application, and a token to call with. */
export async function aMeasuredPartner(
  service: MeasuredService,
): Promise<{ organizationId: number; token: string }> {
  const token = await service.operatorToken();
  const organization = await service.call("POST", "/operator/v1/organizations/", {
    token,
    body: { name: "Bench", slug: "bench" },
  });
  const application = await service.call("POST", "/operator/v1/applications/", {
    token,
    body: { organization: "bench", name: "Bench" },
  });
  const exchanged = await service.call("POST", "/oauth/token/", {
    form: {
      grant_type: "client_credentials",
      client_id: application.client_id,
      client_secret: application.client_secret,
    },
  });
  return { organizationId: organization.id, token: exchanged.access_token };
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("No port.")),
      );
    });
  });
}

/** pgbench of the machine's own PostgreSQL, or a sentence on how to get it. */
export function findPgbench(): string {
  const folders = (process.env.PATH ?? "").split(":");
  const found = folders.map((folder) => join(folder, "pgbench")).find((path) => existsSync(path));
  if (!found)
    throw new Error(
      "pgbench is needed for this benchmark; install PostgreSQL's client programs (Debian: postgresql).",
    );
  return found;
}
