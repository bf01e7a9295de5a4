import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { freePort } from "../processes/free-port.ts";
import { type Line, openLine } from "../processes/line.ts";
import { until } from "../waiting/until.ts";

const programs = "/usr/lib/postgresql/15/bin";
const MOST_CONNECTIONS = 90;

/** Why there is none, or false. */
export const lacksPostgres = existsSync(`${programs}/postgres`)
  ? false
  : "Debian's postgresql-15 is not installed";

/** A PostgreSQL of Debian's own, and the replicas that follow it. */
interface ServerPair {
  /** Of whichever server is the primary now, by an address that never changes. */
  url: string;
  line: Line;
  /** As an operator would: SIGINT, and up again. */
  restart(): Promise<void>;
  /** Makes a replica of the primary; with `isSynchronous`, a commit waits until it has arrived there. */
  addReplica(options: { isSynchronous: boolean }): Promise<Follower>;
  /** A statement of the primary's own operator. */
  ask(text: string): Promise<pg.QueryResultRow[]>;
  /** Nothing reaches the replica any more. */
  cutReplication(): void;
  /** SIGKILL to the primary; the replica takes its place and its address. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
}

/** A replica by itself, at an address of its own. */
export interface Follower {
  url: string;
  /** A statement in its database of the service. */
  ask(text: string): Promise<pg.QueryResultRow[]>;
  kill(): Promise<void>;
  start(): Promise<void>;
}

interface Server {
  port: number;
  start(): Promise<void>;
  end(signal: NodeJS.Signals): Promise<void>;
}

export async function startServerPair(): Promise<ServerPair> {
  const root = mkdtempSync(join(tmpdir(), "lectern-failover-"));
  chmodSync(root, 0o755);
  const account = accountOf(root);
  const run = (program: string, ...args: string[]) =>
    execFileSync(`${programs}/${program}`, args, {
      ...account,
      cwd: "/",
      stdio: ["ignore", "ignore", "pipe"],
    });

  const first = join(root, "first");
  run("initdb", "-D", first, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync");
  let primary = await aServer(first, account);
  let replica: { server: Server; replication: Line } | null = null;
  const servers = [primary];
  const replications = new Set<Line>();
  await primary.start();
  const line = await openLine(primary.port);
  const ask = async (text: string, port = primary.port) => (await askOnce(port, text)).length;
  await ask("create database lectern encoding 'UTF8' locale 'C.UTF-8' template template0");

  return {
    url: addressOf(line.port),
    line,
    async restart() {
      await primary.end("SIGINT");
      await primary.start();
    },
    async addReplica({ isSynchronous }) {
      const replication = await openLine(primary.port);
      replications.add(replication);
      const followers = await ask(streaming);
      const folder = join(root, `replica-${servers.length}`);
      const source = `host=127.0.0.1 port=${replication.port} user=postgres`;
      // Asynchronously: the line is this process' own.
      const copying = spawn(
        `${programs}/pg_basebackup`,
        ["-D", folder, "-R", "-X", "stream", "-c", "fast", "-d", source],
        {
          ...account,
          cwd: "/",
          stdio: ["ignore", "ignore", "inherit"],
        },
      );
      const [code] = await once(copying, "exit");
      if (code !== 0) throw new Error(`pg_basebackup ended with ${code}.`);
      const server = await aServer(folder, account);
      servers.push(server);
      await server.start();
      await until(async () => (await ask(streaming)) > followers);
      if (isSynchronous) {
        await ask("alter system set synchronous_standby_names = '*'");
        await ask("select pg_reload_conf()");
        await until(async () => (await ask("select from pg_stat_replication where sync_state = 'sync'")) > 0);
      }
      replica = { server, replication };
      return {
        url: addressOf(server.port),
        ask: (text) => askOnce(server.port, text, "lectern"),
        kill: () => server.end("SIGKILL"),
        start: () => server.start(),
      };
    },
    ask: (text) => askOnce(primary.port, text, "lectern"),
    cutReplication() {
      replica?.replication.cut();
    },
    async failOver() {
      if (replica === null) throw new Error("There is no replica.");
      const { server, replication } = replica;
      await primary.end("SIGKILL");
      await replication.stop();
      replications.delete(replication);
      await ask("select pg_promote()", server.port);
      primary = server;
      replica = null;
      line.leadTo(server.port);
    },
    async stop() {
      await Promise.all([...replications].map((replication) => replication.stop()));
      await line.stop();
      await Promise.all(servers.map((server) => server.end("SIGINT")));
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root. */
function accountOf(root: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const number = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  const account = { uid: number("-u"), gid: number("-g") };
  chownSync(root, account.uid, account.gid);
  return account;
}

async function aServer(folder: string, account: { uid?: number; gid?: number }): Promise<Server> {
  const port = await freePort();
  let child: ChildProcess | null = null;
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    fsync: "off",
    max_connections: String(MOST_CONNECTIONS),
    wal_keep_size: "256MB",
  };
  return {
    port,
    async start() {
      const given = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
      const started = spawn(`${programs}/postgres`, ["-D", folder, ...given], {
        ...account,
        cwd: "/",
        stdio: ["ignore", "ignore", "pipe"],
      });
      child = started;
      const lastLines: string[] = [];
      createInterface({ input: started.stderr }).on("line", (text) => {
        if (lastLines.push(text) > 20) lastLines.shift();
      });
      await until(async () => {
        if (started.exitCode !== null) throw new Error(`PostgreSQL ended:\n${lastLines.join("\n")}`);
        return askOnce(port, "select 1").then(
          () => true,
          () => false,
        );
      });
    },
    async end(signal) {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.kill(signal);
      await exited;
    },
  };
}

const streaming = "select from pg_stat_replication where state = 'streaming'";
const addressOf = (port: number) => `postgresql://postgres@127.0.0.1:${port}/lectern`;

async function askOnce(port: number, text: string, database = "postgres"): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", database });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
