import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../processes/free-port.ts";

export interface LearningLocker {
  /** Where it listens, and the one header that it accepts. */
  url: string;
  authorization: string;
  stop(): Promise<void>;
}

const folder = join(import.meta.dirname, "learning-locker");
const program = join(folder, "node_modules/xapi-statements/dist/server.js");
const START_WITHIN_MS = 60_000;

/** Installs the store's package where it is missing. @returns why that is not possible here, or null */
export async function installLearningLocker(): Promise<string | null> {
  if (existsSync(program)) return null;
  const command = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", folder];
  return promisify(execFile)("npm", command, { timeout: 300_000, cwd: folder }).then(
    () => null,
    (error: Error) => `the record store's package could not be installed: ${error.message.slice(0, 300)}`,
  );
}

/** Learning Locker's statement service, in memory and empty, in a process of its own. */
export async function startLearningLocker(): Promise<LearningLocker> {
  const authorization = `Basic ${Buffer.from(`inner:${randomBytes(8).toString("hex")}`).toString("base64")}`;
  const clientInfo = await startClientInfo(authorization);
  const port = await freePort();
  const child = spawn(process.execPath, [program], {
    cwd: folder,
    stdio: "ignore",
    env: {
      PATH: process.env.PATH ?? "",
      EXPRESS_PORT: String(port),
      MODELS_REPO: "memory",
      STORAGE_REPO: "local",
      EVENTS_REPO: "test",
      AUTH_REPO: "fetch",
      LL_CLIENT_INFO_ENDPOINT: clientInfo.url,
      SERVICE_AWAIT_UPDATES: "true",
      EXPRESS_BODY_PARSER_LIMIT: String(5 * 1024 * 1024),
      LANG: "en",
    },
  });
  const url = `http://127.0.0.1:${port}/xAPI`;
  await listening(url, child);
  return {
    url,
    authorization,
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
      await clientInfo.stop();
    },
  };
}

/** The store asks this one who a caller is. */
async function startClientInfo(authorization: string) {
  const client = {
    _id: "5988f0f00000000000000001",
    title: "tests",
    organisation: "5988f0f00000000000000000",
    lrs_id: "5988f0f00000000000000002",
    isTrusted: true,
    scopes: ["all"],
    authority: { objectType: "Agent", account: { homePage: "http://lrs.example", name: "tests" } },
  };
  const server = createServer((request, response) => {
    const isKnown = request.headers.authorization === authorization;
    response.writeHead(isKnown ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(isKnown ? client : {}));
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("It does not listen.");
  return address.port;
}

async function listening(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_WITHIN_MS;
  for (;;) {
    if (
      await fetch(`${url}/about`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    if (child.exitCode !== null || Date.now() > deadline) throw new Error("The record store did not start.");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
