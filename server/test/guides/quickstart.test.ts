// npm test leaves this drill to CI: main-job-programs.test.ts takes the same steps.
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { freePort } from "../processes/free-port.ts";
import { isProgram } from "./programs.ts";

const root = join(import.meta.dirname, "../../..");
const text = readFileSync(join(root, "docs/integrating/quickstart.md"), "utf8");
const documentedSite = "http://localhost:8080";
const documentedReceiver = "3000";

interface Block {
  language: string;
  code: string;
}

const blocks: Block[] = [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)].map(
  ([, language = "", code = ""]) => ({ language, code }),
);
const startBlock = blocks.find(({ code }) => code.includes("npm start"));

let folder: string;
let siteUrl: string;
let service: ChildProcess;

/** The reader's clone: everything of this one, but its own data and files. */
before(async () => {
  folder = mkdtempSync(join(tmpdir(), "lectern-quickstart-"));
  chmodSync(folder, 0o755); // as root the database runs as another account, which must get in
  for (const name of readdirSync(root)) {
    if (!/^(\.git|data|quickstart\.ts)$/.test(name)) symlinkSync(join(root, name), join(folder, name));
  }
  const port = await freePort();
  siteUrl = `http://localhost:${port}`;
  service = await startAsDocumented(port);
});

after(async () => {
  const ended = once(service, "close");
  if (service.pid) process.kill(-service.pid, "SIGTERM");
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

test("every command of the quickstart is run, twice, leads to a completed lesson, its events and a verified webhook, and ends at an error", async () => {
  const unknown = blocks.filter(({ language }) => !/^(sh|ts)$/.test(language) && !isProgram(language));
  assert.deepEqual(unknown, [], "nobody would run this block");
  for (const { code } of blocks.filter(({ language }) => language === "ts")) {
    const [, name] = /^\/\/ (\S+\.ts)$/m.exec(code) ?? [];
    assert.ok(name, "a ts block begins with the name of its file");
    writeFileSync(join(folder, name), code);
  }
  const commands = blocks.filter((block) => block.language === "sh" && block !== startBlock);
  assert.ok(commands.length >= 8, "the blocks were not recognised");
  const receiverPort = String(await freePort());
  const script = commands
    .map(({ code }) => code.replaceAll(documentedSite, siteUrl).replaceAll(documentedReceiver, receiverPort))
    .join("\n");

  const refused = await run(script.replace("a password of your own", "not the password"));
  assert.notEqual(refused.code, 0, "it goes on after an error");
  assert.match(refused.output, /no_active_account[\s\S]{0,200}$/, "and nothing is said after the answer");

  const { code, output } = await run(script);
  assert.equal(code, 0, output);

  const positions = [
    "user.created",
    "lesson.started",
    "lesson.completed",
    "lesson.feedback_submitted",
    `Listening on port ${receiverPort}\nuser.updated\n`,
    `Send Bruno to ${siteUrl}/auto-login?token=`,
  ].map((word) => output.indexOf(word));
  assert.ok(
    positions.every((position, index) => position > (positions[index - 1] ?? -1)),
    output,
  );

  const again = await run(script);
  assert.equal(again.code, 0, `it cannot be run twice: ${again.output}`);
});

/** The first block, in a terminal of its own. */
async function startAsDocumented(port: number): Promise<ChildProcess> {
  assert.ok(startBlock);
  const child = spawn("bash", ["-c", startBlock.code], {
    cwd: folder,
    env: environment({ PORT: String(port), DEMO: "false", LOG_LEVEL: "warn" }),
    stdio: ["ignore", "pipe", "pipe"],
    detached: true, // a group of its own, to be ended as a whole
  });
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
  return child;
}

async function run(script: string): Promise<{ code: unknown; output: string }> {
  const child = spawn("bash", ["-c", script], {
    cwd: folder,
    env: environment({}),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const [code] = await once(child, "close");
  return { code, output };
}

/** The reader's terminal: no setting of ours, and the Node that runs this test. */
function environment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const { HOME, LANG, PATH = "", TMPDIR } = process.env;
  const path = `${dirname(process.execPath)}${delimiter}${PATH}`;
  return { ...(HOME && { HOME }), ...(LANG && { LANG }), ...(TMPDIR && { TMPDIR }), PATH: path, ...settings };
}
