import assert from "node:assert/strict";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { lectern, startLectern } from "../test/lectern.ts";
import { resources } from "./resources.ts";

/** Nobody listens there: usage is checked before anything is sent. */
const nowhere = { address: "http://127.0.0.1:1" };

test("help names every resource and every command", async () => {
  const { exitCode, stdout } = await lectern(nowhere, ["--help"]);
  assert.equal(exitCode, 0);
  for (const [name, { commands }] of Object.entries(resources)) {
    assert.match(stdout, new RegExp(`^ +${name} `, "m"));
    for (const verb of Object.keys(commands)) assert.ok(stdout.includes(verb), `${name} ${verb}`);
  }
  assert.match(stdout, /OPERATOR_PASSWORD/);
});

test("every resource and a command explain themselves", async () => {
  const resource = await lectern(nowhere, ["courses", "--help"]);
  assert.equal(resource.exitCode, 0);
  assert.match(resource.stdout, /update ID/);
  const command = await lectern(nowhere, ["courses", "create", "--help"]);
  assert.equal(command.exitCode, 0);
  for (const option of resources.courses?.commands.create?.options ?? []) {
    assert.ok(command.stdout.includes(`--${option.name}`), option.name);
  }
});

test("what `--no-…` does is said where it does more than leaving the option out", async () => {
  for (const [args, said, unsaid] of [
    [["restores", "resume"], /--send {2}/, /--no-/],
    [["webhooks", "replay"], /--dry-run {2}/, /--no-dry-run/],
    [
      ["organizations", "update"],
      /a place to try things out;\s+--no-sandbox\s+switches it off/,
      /takes it back/,
    ],
    [["survey-templates", "update"], /--no-active\s+for\s+false/, /takes it back/],
  ] as const) {
    const { stdout } = await lectern(nowhere, [...args, "--help"]);
    assert.match(stdout, said, args.join(" "));
    assert.doesNotMatch(stdout, unsaid, args.join(" "));
  }
});

test("wrong usage is answered on standard error with exit code 2", async () => {
  for (const [args, reason] of [
    [[], /Usage: lectern/],
    [["organisations"], /There is no "organisations"/],
    [["keys"], /There is no "keys"\. Did you mean `lectern lti keys`\?/],
    [["organizations"], /Usage: lectern organizations/],
    [["organizations", "destroy"], /There is no "organizations destroy"/],
    [["organizations", "create", "--name", "Acme"], /--slug SLUG is missing/],
    [["organizations", "show"], /ORGANIZATION is missing/],
    [["organizations", "show", "acme", "zeta"], /"zeta" is an unexpected argument/],
    [["organizations", "list", "--colour", "red"], /--colour/],
    [["organizations", "update", "acme"], /Say what to change/],
    [["applications", "deactivate", "acme"], /"acme" is not an id/],
    [["courses", "update", "1", "--access-days", "long"], /--access-days is "long"/],
    [["users", "set-role", "1", "boss"], /"boss" is not a role/],
    [["doctor", "organizations"], /unexpected argument/],
  ] as const) {
    const { exitCode, stdout, stderr } = await lectern(nowhere, args);
    assert.equal(exitCode, 2, args.join(" "));
    assert.match(stderr, reason);
    assert.equal(stdout, "");
  }
});

test("only what is stored can be taken back, and an empty value stands for the API's null", async () => {
  const once = await lectern(nowhere, ["restores", "resume", "--help"]);
  assert.match(once.stdout, /--discard/);
  assert.doesNotMatch(once.stdout, /--no-discard|takes it back/);
  const stored = await lectern(nowhere, ["organizations", "update", "--help"]);
  assert.match(stored.stdout, /--no-swiss-spelling/);
  const nullable = await lectern(nowhere, ["certificates", "update-settings", "--help"]);
  assert.match(nullable.stdout.replace(/\s+/g, " "), /measured; "" asks for none/);
});

test("settings that are missing or wrong are usage too", async () => {
  const nobody = await lectern(nowhere, ["organizations", "list"], {
    environment: { OPERATOR_EMAIL: undefined },
  });
  assert.equal(nobody.exitCode, 2);
  assert.match(nobody.stderr, /OPERATOR_EMAIL and OPERATOR_PASSWORD/);
  const nothing = await lectern(nowhere, ["organizations", "list"], {
    environment: { LECTERN_URL: "learn.example.com" },
  });
  assert.equal(nothing.exitCode, 2);
  assert.match(nothing.stderr, /LECTERN_URL is "learn\.example\.com"/);
});

test("a service that does not answer is a refusal that says what to look at", async () => {
  const { exitCode, stderr } = await lectern(nowhere, [
    "organizations",
    "create",
    "--name",
    "A",
    "--slug",
    "a",
  ]);
  assert.equal(exitCode, 1);
  assert.match(stderr, /http:\/\/127\.0\.0\.1:1 could not be reached.*LECTERN_URL/);
});

test("the program answers on its process's streams and ends with the command's exit code", async () => {
  for (const [args, exitCode, stdout, stderr] of [
    [["--help"], 0, /Usage: lectern/, /^$/],
    [["organizations", "list"], 1, /^$/, /could not be reached/],
    [["organisations"], 2, /^$/, /There is no "organisations"/],
  ] as const) {
    const program = startLectern(nowhere, args);
    const ended = once(program, "close");
    const said = await Promise.all([text(program.stdout), text(program.stderr)]);
    assert.match(said[0], stdout);
    assert.match(said[1], stderr);
    assert.deepEqual(await ended, [exitCode, null]);
  }
});

test("the program reads its process's standard input", async () => {
  const program = startLectern(nowhere, ["users", "set-password", "1"]);
  const said = text(program.stderr);
  program.stdin.end("\n");
  assert.match(await said, /No password was given/);
});
