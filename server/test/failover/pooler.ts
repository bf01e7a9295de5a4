import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "../processes/free-port.ts";
import { until } from "../waiting/until.ts";

interface Pooler {
  /** Of the database, by way of the pooler. */
  url: string;
  start(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Why there is none, or false. */
export const lacksPgBouncer =
  spawnSync("pgbouncer", ["--version"]).status === 0 ? false : "Debian's pgbouncer is not installed";

const connectQuery =
  "set timezone to 'UTC'; set datestyle to 'ISO'; set jit to off; set lock_timeout to '5s'; set statement_timeout to '30s'; set idle_in_transaction_session_timeout to '30s'";

/** A PgBouncer in transaction mode, set as docs/operating/install.md says; with `settings` in the place of that. */
export async function aPooler(serverPort: number, settings?: string): Promise<Pooler> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "lectern-pooler-"));
  chmodSync(folder, 0o755);
  const file = join(folder, "pgbouncer.ini");
  const database = `host=127.0.0.1 port=${serverPort} user=postgres`;
  const own = settings === undefined ? ` connect_query='${connectQuery.replaceAll("'", "''")}'` : "";
  writeFileSync(
    file,
    `[databases]
* = ${database}${own}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 40
max_client_conn = 500
server_login_retry = 1
${settings ?? "ignore_startup_parameters = options"}
`,
  );
  const account =
    process.getuid?.() === 0
      ? { uid: Number(execFileSync("id", ["-u", "postgres"], { encoding: "utf8" })) }
      : {}; // it refuses to run as root
  let child: ChildProcess | null = null;
  const kill = async () => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  };
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/lectern`,
    async start() {
      child = spawn("pgbouncer", [file], { ...account, cwd: "/", stdio: "ignore" });
      await until(() => connects(port));
    },
    kill,
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function connects(port: number): Promise<boolean> {
  const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", database: "postgres" });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
