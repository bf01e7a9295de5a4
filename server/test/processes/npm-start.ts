import { spawn } from "node:child_process";
import { once } from "node:events";
import { delimiter, dirname, join } from "node:path";

const root = join(import.meta.dirname, "../../..");

export interface StartedService {
  siteUrl: string;
  /** SIGTERM to everything that the command started. */
  stop(): Promise<void>;
}

/** `npm start` as the README says it, in a terminal of its own: none of our settings but those given here. */
export async function npmStart(settings: Record<string, string>): Promise<StartedService> {
  const { HOME, LANG, PATH = "", TMPDIR } = process.env;
  const child = spawn("npm", ["start"], {
    cwd: root,
    env: {
      ...(HOME && { HOME }),
      ...(LANG && { LANG }),
      ...(TMPDIR && { TMPDIR }),
      PATH: `${dirname(process.execPath)}${delimiter}${PATH}`,
      DEMO: "false",
      LOG_LEVEL: "warn",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true, // a group of its own, to be ended as a whole
  });
  const ended = once(child, "close");
  let output = "";
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (output.includes("Lectern is ready")) resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", () => reject(new Error(`The service did not start:\n${output}`)));
  });
  return {
    siteUrl: `http://localhost:${settings.PORT}`,
    async stop() {
      if (child.pid && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
      await ended;
    },
  };
}
