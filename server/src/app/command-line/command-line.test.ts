import assert from "node:assert/strict";
import { test } from "node:test";
import { hostCommandNames } from "../../../../cli/src/command-set.ts";
import { lectern } from "../../../../cli/test/lectern.ts";
import { hostCommands } from "./host-commands.ts";
import { runHostCommand } from "./test/run-host-command.ts";

const nowhere = { address: "http://127.0.0.1:1" };
const { resources, single } = hostCommands(async () => assert.fail("no settings are needed"));

test("the package names each command of the service's machine, and where to run it", async () => {
  assert.deepEqual([...hostCommandNames].sort(), Object.keys({ ...resources, ...single }).sort());
  for (const name of hostCommandNames) {
    const { exitCode, stdout, stderr } = await lectern(nowhere, [name, "folder", "--json"]);
    assert.deepEqual([exitCode, stdout], [1, ""]);
    const { code, detail } = JSON.parse(stderr);
    assert.equal(code, "refused");
    assert.match(detail, new RegExp(`\`npx --no -- lectern ${name}\` in the clone`));
  }
  const { stdout } = await lectern(nowhere, ["--help"]);
  assert.match(stdout, /^Where the service runs: backup, backup-log, backup-proof, restore, move\.$/m);
  assert.doesNotMatch((await lectern(nowhere, ["completion", "bash"])).stdout, /backup-log/);
});

test("on the service's machine they have help, completion and guesses like all others", async () => {
  const { stdout: overview } = await runHostCommand({}, ["--help"]);
  for (const line of [/^ {2}move +database, site-url, storage$/m, /^ {2}backup-log \[FOLDER\] /m])
    assert.match(overview, line);
  assert.match(
    (await runHostCommand({}, ["restore", "--help"])).stdout,
    /^Usage: lectern restore FOLDER \[OPTIONS\]$/m,
  );
  assert.match((await runHostCommand({}, ["completion", "bash"])).stdout, /backup-log/);
  const typo = await runHostCommand({}, ["restroe", "folder"]);
  assert.deepEqual([typo.exitCode, typo.stderr.includes("`lectern restore`")], [2, true], typo.stderr);
});

test("what cannot be meant is refused before the settings are read", async () => {
  const mistakes: [string[], RegExp][] = [
    [["backup"], /FOLDER is missing/],
    [["backup-log"], /FOLDER is missing/],
    [["backup-log", "log", "--end"], /--end goes without FOLDER/],
    [["backup-log", "log", "--days", "0"], /--days is 0/],
    [["backup-proof", "--to", "latest"], /--to is "latest"; write a moment/],
    [["restore", "folder", "--log", "log"], /--log and --to go together/],
    [["restore", "folder", "--log", "log", "--to", "2026-11-28T03:14:07"], /write a moment/],
    [["move", "database", "mysql://db"], /ADDRESS is no address of a PostgreSQL/],
    [["move", "database", "postgres://"], /ADDRESS is no address of a PostgreSQL/],
    [["move", "site-url", "https://a.example", "https://b.example/x"], /NEW is "https:\/\/b\.example\/x"/],
    [["move", "storage"], /--to URL is missing/],
    [["move", "house"], /There is no "move house"/],
    [["constructor"], /There is no "constructor"/],
  ];
  for (const [args, sentence] of mistakes) {
    const { exitCode, stderr } = await runHostCommand({ PORT: "x" }, args);
    assert.match(stderr, sentence);
    assert.equal(exitCode, 2, args.join(" "));
  }
});

test("an address with a password is no argument, since everybody on a machine can read those", async () => {
  for (const address of [
    "postgres://lectern:hunter2@db.example.com/lectern",
    "postgres://lectern:hunter2/@db.example.com/lectern",
    "postgres://db.example.com/lectern?user=lectern&password=hunter2",
  ]) {
    const { exitCode, stdout, stderr } = await runHostCommand({}, ["move", "database", address]);
    assert.match(stderr, /can read an argument.* set TARGET_DATABASE_URL, or TARGET_DATABASE_URL_FILE/);
    assert.doesNotMatch(stdout + stderr, /hunter2/);
    assert.equal(exitCode, 2);
  }
  const { stderr } = await runHostCommand({}, ["move", "database"]);
  assert.match(stderr, /TARGET_DATABASE_URL is missing/);
});

test("`doctor` looks where the service of these settings listens, and for TLS at its public name", async () => {
  const tls = { TLS_CERT_FILE: "cert.pem", SITE_URL: "https://127.0.0.1:1" };
  for (const [settings, address] of [
    [{ PORT: "1" }, "http://localhost:1"],
    [{ PORT: "2", ...tls }, "https://127.0.0.1:1"],
  ] as const) {
    const { stdout } = await runHostCommand(settings, ["doctor"]);
    assert.match(stdout, new RegExp(`nothing answers at ${address}\\. .*systemctl start lectern`));
  }
});

test("a wrong setting of the service is named, with the exit code for it", async () => {
  const { exitCode, stderr } = await runHostCommand({ PORT: "x" }, ["backup", "folder", "--json"]);
  assert.equal(exitCode, 78);
  const { code, detail } = JSON.parse(stderr);
  assert.equal(code, "settings");
  assert.match(detail, /PORT/);
});
