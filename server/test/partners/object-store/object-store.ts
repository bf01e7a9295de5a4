import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { ObjectStoreAccess } from "#platform/files/object-store/access.ts";
import { createObjectClient } from "#platform/files/object-store/object-client.ts";

/** Debian's Python, which has Debian's Swift. */
const python = "/usr/bin/python3";

/** Why there is none; undefined: there is one. */
export const noObjectStore = isInstalled()
  ? undefined
  : "OpenStack Swift is not installed (Debian: python3-swift), which `.ci/run` does";

function isInstalled(): boolean {
  try {
    execFileSync(python, ["-c", "import swift.common.middleware.s3api"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

export interface ObjectStore {
  access: ObjectStoreAccess;
  /** As a power cut would. */
  kill(): Promise<void>;
  /** At the same address, with what is on its disk. */
  startAgain(): Promise<void>;
  makeBucket(bucket: string): Promise<void>;
  stop(): Promise<void>;
}

/** A real object store on this machine: OpenStack Swift with its S3 API, one copy of each object, on a folder. */
export async function startObjectStore(): Promise<ObjectStore> {
  const folder = mkdtempSync(join(tmpdir(), "lectern-object-store-"));
  let running = await launch(folder, 0);
  const { port } = running;
  const access = {
    endpoint: `http://127.0.0.1:${port}`,
    region: "us-east-1",
    accessKey: "store:keeper",
    secretKey: "a-long-secret",
    isPathStyle: true,
  };
  const kill = async () => {
    const ended = once(running.child, "exit");
    if (running.child.kill("SIGKILL")) await ended;
  };
  return {
    access,
    kill,
    async startAgain() {
      running = await launch(folder, port);
    },
    async makeBucket(bucket) {
      const client = createObjectClient({ bucket, prefix: "" }, access);
      await client.send({ method: "PUT" });
      await client.close();
    },
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function launch(folder: string, wanted: number): Promise<{ child: ChildProcess; port: number }> {
  const program = join(import.meta.dirname, "object-store.py");
  const child = spawn(python, [program, folder, String(wanted)], { stdio: ["pipe", "pipe", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said = `${said}${chunk}`.slice(-4_000);
  });
  const lines = createInterface({ input: child.stdout });
  const line = await Promise.race([
    once(lines, "line").then(([text]) => String(text)),
    once(child, "exit").then(() => {
      throw new Error(`The object store did not start: ${said}`);
    }),
  ]);
  return { child, port: Number(line) };
}
