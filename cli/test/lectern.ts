import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { operatorCredentials, type TestApp } from "../../server/test/app.ts";
import { clientCommands } from "../src/command-set.ts";
import { run } from "../src/run.ts";

const program = join(import.meta.dirname, "../src/main.ts");

/** Tokens and profiles are kept between the commands of one test file, and nowhere that a person's own are. */
const home = mkdtempSync(join(tmpdir(), "lectern-home-"));
process.on("exit", () => rmSync(home, { recursive: true, force: true }));

interface Ended {
  exitCode: number;
  stdout: string;
  stderr: string;
}

export interface Running {
  /** Replaces or, with undefined, removes settings of the environment. */
  environment?: Record<string, string | undefined>;
  input?: string;
  /** Somebody is there to be asked. */
  isTerminal?: boolean;
  /** What is said beside the result, as it is said. */
  onStderr?: (text: string) => void;
}

/** Runs a command of the real command line, as an operator of this service. */
export async function lectern(
  app: Pick<TestApp, "address">,
  args: readonly string[],
  { environment = {}, input = "", isTerminal = false, onStderr }: Running = {},
): Promise<Ended> {
  const output = { stdout: "", stderr: "" };
  const exitCode = await run(clientCommands, args, {
    environment: { ...operatorEnvironment(app), ...environment },
    stdin: Object.assign(Readable.from([input]), { isTTY: isTerminal }),
    stdout: { write: (text) => (output.stdout += text), isTTY: isTerminal },
    stderr: {
      write(text) {
        output.stderr += text;
        onStderr?.(text);
      },
    },
    stopSignal: () => new AbortController().signal,
  });
  return { exitCode, ...output };
}

/** The same in a process of its own, for what is a process's: its exit code, its streams, its signals. */
export function startLectern(
  app: Pick<TestApp, "address">,
  args: readonly string[],
): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [program, ...args], { env: operatorEnvironment(app) });
  child.stdout.setEncoding("utf8");
  child.stderr.setEncoding("utf8");
  return child;
}

/** What the command line reads from its environment, and what the operating system's own programs need. */
export function operatorEnvironment(app: Pick<TestApp, "address">): NodeJS.ProcessEnv {
  return {
    ...process.env,
    LECTERN_URL: app.address,
    OPERATOR_EMAIL: operatorCredentials.email,
    OPERATOR_PASSWORD: operatorCredentials.password,
    XDG_CACHE_HOME: join(home, "cache"),
    XDG_CONFIG_HOME: join(home, "config"),
    LECTERN_PROFILE: undefined,
  };
}

/** The same with --json, for commands that must succeed. */
// biome-ignore lint/suspicious/noExplicitAny: tests read what the schema promises
export async function lecternJson(app: Pick<TestApp, "address">, ...args: string[]): Promise<any> {
  const { exitCode, stdout, stderr } = await lectern(app, [...args, "--json"]);
  if (exitCode !== 0) throw new Error(`lectern ${args.join(" ")}: ${exitCode} ${stderr}`);
  return JSON.parse(stdout);
}
