import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unprivilegedAccount } from "#platform/embedded-postgres/account.ts";
import { freePort } from "../processes/free-port.ts";
import { until } from "../waiting/until.ts";

const operator = { OPERATOR_EMAIL: "ada@example.com", OPERATOR_PASSWORD: "correct horse battery" };

interface BareAccount {
  /** Runs the command line of the release. @throws with what it printed when it fails */
  lectern(...args: string[]): string;
  /** The same for what may be refused. */
  try(...args: string[]): { status: number | null; stdout: string; stderr: string };
  start(settings?: Record<string, string>): Promise<RunningRelease>;
  remove(): void;
}

interface RunningRelease {
  siteUrl: string;
  /** Of the service's own process, until it was ready. */
  processorSeconds: number;
  /** SIGTERM. @returns the exit code */
  stop(): Promise<number | null>;
}

/** An account with a home of its own, Node 24 on its path, and nothing else of ours but the unpacked release, which it cannot write. */
export async function bareAccount(release: string): Promise<BareAccount> {
  const home = mkdtempSync(join(tmpdir(), "lectern-home-"));
  chmodSync(home, 0o755);
  mkdirSync(join(home, "bin"));
  cpSync(process.execPath, join(home, "bin/node"));
  const account = process.getuid?.() === 0 ? unprivilegedAccount() : undefined;
  if (account) chownSync(home, account.uid, account.gid);
  const port = await freePort();
  const siteUrl = `http://localhost:${port}`;
  const options = {
    cwd: home,
    ...(account && { uid: account.uid, gid: account.gid }),
    env: {
      PATH: `${join(home, "bin")}:/usr/bin:/bin`,
      HOME: home,
      PORT: String(port),
      DATA_DIR: join(home, "data"),
      DEMO: "false",
      LOG_LEVEL: "warn",
      ...operator,
    },
  };
  const program = join(release, "bin/lectern");
  const attempt = (...args: string[]) => spawnSync(program, args, { ...options, encoding: "utf8" });
  return {
    try: attempt,
    lectern(...args) {
      const { status, stdout, stderr } = attempt(...args);
      if (status !== 0) throw new Error(`lectern ${args.join(" ")}: ${status}\n${stdout}${stderr}`);
      return stdout;
    },
    async start(settings = {}) {
      const env = { ...options.env, ...settings };
      const child = spawn(program, ["start"], { ...options, env, stdio: ["ignore", "ignore", "inherit"] });
      const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
      await until(() => isReady(child, siteUrl));
      return {
        siteUrl,
        processorSeconds: processorSecondsOf(child),
        stop() {
          child.kill("SIGTERM");
          return ended;
        },
      };
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

async function isReady(child: ChildProcess, siteUrl: string): Promise<boolean> {
  if (child.exitCode !== null) throw new Error(`The release ended with exit code ${child.exitCode}.`);
  return fetch(`${siteUrl}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** As Linux counts it, in hundredths: the launcher has become the service. */
function processorSecondsOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
