import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { operatorCredentials, startApp, type TestApp } from "../../../server/test/app.ts";
import { aLearner, aPartner } from "../../../server/test/builders.ts";
import { lectern, type Running } from "../../test/lectern.ts";

let app: TestApp;
let home: string;
before(async () => {
  app = await startApp();
});
after(() => app.stop());
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "lectern-home-"));
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** A shell whose environment names nobody, but for what is given. */
function inShell(args: readonly string[], { environment = {}, ...running }: Running = {}) {
  return lectern(app, args, {
    ...running,
    environment: {
      LECTERN_URL: undefined,
      OPERATOR_EMAIL: undefined,
      OPERATOR_PASSWORD: undefined,
      XDG_CACHE_HOME: join(home, "cache"),
      XDG_CONFIG_HOME: join(home, "config"),
      ...environment,
    },
  });
}

const { email, password } = operatorCredentials;
const signIn = (...more: string[]) =>
  inShell(["login", "--url", app.address, "--email", email, ...more], { input: `${password}\n` });
const fileOf = (profile: string) => join(home, `config/lectern/profiles/${profile}.json`);

test("who signs in once needs no settings, and what is stored is neither password nor for others to read", async () => {
  const signedIn = await signIn();
  assert.equal(signedIn.exitCode, 0, signedIn.stderr);
  assert.match(signedIn.stdout, /^Signed in at http\S+ as \S+, until .* UTC \(profile default\)\.\n$/);
  assert.equal((await inShell(["organizations", "list"])).exitCode, 0);
  assert.equal((await inShell(["doctor"])).stdout.includes(`${email} is an operator`), true);
  assert.equal((await stat(fileOf("default"))).mode & 0o777, 0o600);
  assert.equal((await stat(join(home, "config/lectern/profiles"))).mode & 0o777, 0o700);
  const stored = await readFile(fileOf("default"), "utf8");
  assert.equal(`${stored}${signedIn.stdout}${signedIn.stderr}`.includes(password), false);
});

test("a wrong password is refused although somebody is signed in, and takes nothing away", async () => {
  await signIn();
  const wrong = await inShell(["login"], { input: "wrong password\n" });
  assert.deepEqual([wrong.exitCode, wrong.stdout], [1, ""]);
  assert.match(wrong.stderr, /Check the e-mail address and the password\./);
  assert.equal((await inShell(["organizations", "list"])).exitCode, 0);
});

test("a password comes from a file, from the environment or from standard input, and a profile has all but that", async () => {
  await signIn();
  assert.equal((await inShell(["logout"])).exitCode, 0);
  assert.equal((await inShell(["login"], { input: `${password}\n` })).exitCode, 0);
  assert.equal((await inShell(["login"], { environment: { OPERATOR_PASSWORD: password } })).exitCode, 0);
  const missing = await inShell(["login", "--password-file", join(home, "none")]);
  assert.equal(missing.exitCode, 2);
  assert.match(missing.stderr, /--password-file is .* which cannot be read/);
  const nobody = await inShell(["login", "--as", "new", "--url", app.address], { input: `${password}\n` });
  assert.match(nobody.stderr, /--email ADDRESS is missing/);
});

test("at a terminal the addresses are asked for, and the password is not shown", async () => {
  const asked = await inShell(["login", "--url", app.address, "--email", email], {
    input: `${password}\n`,
    isTerminal: true,
  });
  assert.equal(asked.exitCode, 0, asked.stderr);
  assert.match(asked.stderr, /Password: /);
  assert.equal(asked.stderr.includes(password), false);
});

test("profiles are used by name, listed, and mistyped with a suggestion", async () => {
  await signIn("--as", "acme-prod");
  assert.equal((await inShell(["organizations", "list", "--as", "acme-prod"])).exitCode, 0);
  const byEnvironment = { environment: { LECTERN_PROFILE: "acme-prod" } };
  assert.equal((await inShell(["organizations", "list"], byEnvironment)).exitCode, 0);
  const mistyped = await inShell(["organizations", "list", "--as", "acme-prd"]);
  assert.equal(mistyped.exitCode, 2);
  assert.match(mistyped.stderr, /There is no profile "acme-prd"\. Did you mean acme-prod\?/);
  const [listed] = JSON.parse((await inShell(["profiles", "--json"])).stdout);
  assert.deepEqual([listed.profile, listed.site_url, listed.email], ["acme-prod", app.address, email]);
  const outside = await inShell(["login", "--as", "../../x"], { input: `${password}\n` });
  assert.match(outside.stderr, /is no name for a profile/);
});

test("who has signed out, or whose day is over, is told how to sign in", async () => {
  await signIn("--as", "acme");
  await inShell(["logout", "--as", "acme"]);
  const out = await inShell(["organizations", "list", "--as", "acme"]);
  assert.equal(out.exitCode, 1);
  assert.match(out.stderr, /Sign in with `lectern login --as acme`/);
  await inShell(["logout", "--as", "acme", "--forget"]);
  assert.equal((await inShell(["profiles", "--json"])).stdout, "[]\n");
});

test("a token that the service has ended is a refusal that says how to sign in", async () => {
  await signIn();
  await inShell(["organizations", "list"]);
  app.clock.advance(1000);
  const ended = await inShell(["operators", "end-sessions", "me"]);
  assert.equal(ended.exitCode, 0, ended.stderr);
  app.clock.advance(1000);
  const over = await inShell(["organizations", "list"]);
  assert.equal(over.exitCode, 1);
  assert.match(over.stderr, /Sign in with `lectern login`/);
});

test("a profile's token goes to its own service and nowhere else", async () => {
  await signIn();
  const elsewhere = { environment: { LECTERN_URL: "https://learn.example.com" } };
  const other = await inShell(["organizations", "list"], elsewhere);
  assert.equal(other.exitCode, 2);
  assert.match(other.stderr, /the profile default is for http/);
  const somebody = { environment: { OPERATOR_EMAIL: "somebody@example.com" } };
  assert.match((await inShell(["organizations", "list"], somebody)).stderr, /is for /);
});

test("people of an organization are no operators, and are told so", async () => {
  const partner = await aPartner(app);
  const learner = await aLearner(partner, { email: "manager@example.com" });
  await signIn();
  await inShell(["users", "set-role", String(learner.id), "manager"]);
  await inShell(["users", "set-password", String(learner.id)], { input: "a long enough password\n" });
  const manager = ["login", "--as", "manager", "--url", app.address, "--email", "manager@example.com"];
  const refused = await inShell(manager, { input: "a long enough password\n" });
  assert.equal(refused.exitCode, 1, refused.stdout);
  assert.equal((await inShell(["profiles", "--json"])).stdout.includes("manager@"), false);
});
