import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { lectern } from "../../test/lectern.ts";
import { resources } from "../resources.ts";

const nowhere = { address: "http://127.0.0.1:1" };
const scriptFor = async (shell: string) => (await lectern(nowhere, ["completion", shell])).stdout;

/** What bash offers after these words, the last of which is being typed. */
async function offered(...words: string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "lectern-completion-"));
  try {
    await writeFile(join(folder, "script"), await scriptFor("bash"));
    const quoted = words.map((word) => `'${word}'`).join(" ");
    const asking = `source ${folder}/script; COMP_WORDS=(lectern ${quoted}); COMP_CWORD=${words.length}; _lectern; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout } = await promisify(execFile)("bash", ["--norc", "-c", asking], { cwd: folder });
    return stdout.split("\n").filter(Boolean);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("bash completes nouns, verbs, options and what an option may be", async () => {
  assert.deepEqual(await offered("organi"), ["organizations"]);
  assert.ok((await offered("")).includes("doctor"));
  assert.deepEqual(
    new Set(await offered("courses", "")),
    new Set(Object.keys(resources.courses?.commands ?? {})),
  );
  assert.deepEqual(await offered("courses", "create", "--acc"), ["--access-days"]);
  assert.deepEqual(await offered("hris", "connect", "--hub", "k"), ["kombo"]);
  assert.deepEqual(await offered("completion", "f"), ["fish"]);
  assert.deepEqual(await offered("why", "--j"), ["--json"]);
});

test("bash completes files where a file is named, and nothing where only the operator knows", async () => {
  assert.deepEqual(await offered("organizations", "update", "--logo", "scr"), ["script"]);
  assert.deepEqual(await offered("courses", "create", "--title", ""), []);
});

test("zsh and fish get every command and option, in a script that they can read", async () => {
  for (const [shell, check] of [
    ["zsh", ["-f", "-c", "compdef() { print $1; }; source ./script"]],
    ["fish", ["--no-config", "-c", "source ./script; complete -C 'lectern hris connect --hub '"]],
  ] as const) {
    const script = await scriptFor(shell);
    for (const [name, { commands }] of Object.entries(resources)) {
      for (const [verb, { options = [] }] of Object.entries(commands)) {
        assert.ok(script.includes(`${name} ${verb}`), `${shell}: ${name} ${verb}`);
        for (const option of options) assert.ok(script.includes(option.name), `${shell}: --${option.name}`);
      }
    }
    const program = [`/usr/bin/${shell}`, `/bin/${shell}`].find(existsSync);
    if (program === undefined) continue;
    const folder = await mkdtemp(join(tmpdir(), "lectern-completion-"));
    await writeFile(join(folder, "script"), script);
    const { stdout, stderr } = await promisify(execFile)(program, check, { cwd: folder });
    assert.match(stdout, shell === "zsh" ? /^_lectern$/m : /^kombo\t/m);
    assert.equal(stderr, "");
    await rm(folder, { recursive: true });
  }
});

test("a shell without a script is named, with those that have one", async () => {
  const { exitCode, stderr } = await lectern(nowhere, ["completion", "fishs"]);
  assert.equal(exitCode, 2);
  assert.match(stderr, /SHELL is "fishs"; it must be one of bash, zsh, fish\. Did you mean fish\?/);
});
