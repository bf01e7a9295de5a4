import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../server/src/platform/embedded-postgres/embedded-postgres.ts";
import { type ServiceProcess, startServiceProcess } from "../server/test/process.ts";
import { aMeasuredPartner } from "./partner.ts";

export interface BareService {
  /** Its paths are those of the API, without the prefix. */
  url: string;
  pid: number;
  exited: Promise<number | null>;
  stop(): Promise<void>;
}

/** The bare routes (`bare/serve.ts`) in a process of their own, on the same database as the service. */
async function startBareService(databaseUrl: string): Promise<BareService> {
  const child = fork(join(import.meta.dirname, "bare/serve.ts"), [databaseUrl], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const tooEarly = exited.then((code) => {
    throw new Error(`The bare service ended with exit code ${code} before it listened.`);
  });
  const [{ port }] = await Promise.race([once(child, "message"), tooEarly]);
  tooEarly.catch(() => undefined); // it has told its port: from now on `exited` tells
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    exited,
    async stop() {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}

interface BareStage {
  folder: string;
  postgres: EmbeddedPostgres;
  service: ServiceProcess;
  bare: BareService;
  organizationId: number;
  token: string;
}

/** Runs the service and the bare routes side by side on one database of their own. */
export async function withBareService(compare: (stage: BareStage) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "lectern-bench-"));
  const log = {
    info: () => undefined,
    warn: (sentence: string) => void process.stderr.write(`${sentence}\n`),
  };
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "data"), log });
  const service = await startServiceProcess({
    environment: { DATABASE_URL: postgres.url, SECRET_KEY: "bench ".repeat(8) },
  });
  const bare = await startBareService(postgres.url);
  try {
    await compare({ folder, postgres, service, bare, ...(await aMeasuredPartner(service)) });
  } finally {
    await bare.stop();
    await service.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
