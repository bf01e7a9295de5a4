// npm test leaves this drill to CI: login.test.ts signs in with such a file.
import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { decodeJwt } from "jose";
import { startApp, type TestApp } from "../../../server/test/app.ts";
import { lectern } from "../../test/lectern.ts";

let app: TestApp;
let cacheHome: string;
before(async () => {
  app = await startApp();
});
after(() => app.stop());
beforeEach(async () => {
  cacheHome = await mkdtemp(join(tmpdir(), "lectern-cache-"));
});
afterEach(() => rm(cacheHome, { recursive: true, force: true }));

/** A service that lets this address sign in so often, and is asked nothing else without a token. */
async function aStrictService(signIns: number) {
  const strict = await startApp({ config: { unauthenticatedRequestsPerHour: signIns } });
  return Object.assign(strict, { [Symbol.asyncDispose]: () => strict.stop() });
}

const listOn = (where: TestApp, environment: Record<string, string | undefined> = {}) =>
  lectern(where, ["organizations", "list"], { environment: { XDG_CACHE_HOME: cacheHome, ...environment } });

async function keptFile(): Promise<string> {
  const [name = "", ...others] = await readdir(join(cacheHome, "lectern"));
  assert.deepEqual(others, []);
  return join(cacheHome, "lectern", name);
}

test("commands in a row sign in once, and print no token", async () => {
  await using strict = await aStrictService(1);
  for (let command = 0; command < 3; command++) {
    const { exitCode, stdout, stderr } = await listOn(strict);
    assert.equal(exitCode, 0, stderr);
    assert.doesNotMatch(stdout + stderr, /eyJ/);
  }
});

test("only its owner can read the kept token, which is not the one that renews", async () => {
  assert.equal((await listOn(app)).exitCode, 0);
  const file = await keptFile();
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.equal((await stat(join(cacheHome, "lectern"))).mode & 0o777, 0o700);
  const { token } = JSON.parse(await readFile(file, "utf8"));
  assert.equal(decodeJwt(token).token_type, "access");
});

test("a kept token that the service refuses is replaced", async () => {
  await listOn(app);
  const first = await readFile(await keptFile(), "utf8");
  app.clock.advance(301_000);
  assert.equal((await listOn(app)).exitCode, 0);
  assert.notEqual(await readFile(await keptFile(), "utf8"), first);
});

test("a refused token is gone when no other can be had", async () => {
  // The refused token's request counts as well.
  await using strict = await aStrictService(2);
  assert.equal((await listOn(strict)).exitCode, 0);
  strict.clock.advance(301_000);
  assert.equal((await listOn(strict)).exitCode, 1);
  assert.deepEqual(await readdir(join(cacheHome, "lectern")), []);
});

test("a wrong password is refused although a token is kept, which stays good for the right one", async () => {
  await using strict = await aStrictService(2);
  assert.equal((await listOn(strict)).exitCode, 0);
  const wrong = await listOn(strict, { OPERATOR_PASSWORD: "wrong password" });
  assert.deepEqual([wrong.exitCode, wrong.stdout], [1, ""]);
  assert.match(wrong.stderr, /Check OPERATOR_EMAIL and OPERATOR_PASSWORD/);
  assert.equal((await listOn(strict)).exitCode, 0, "without another sign-in");
});

test("each operator has a token of their own", async () => {
  await listOn(app);
  const { exitCode, stderr } = await listOn(app, { OPERATOR_EMAIL: "somebody@example.com" });
  assert.equal(exitCode, 1);
  assert.match(stderr, /Check OPERATOR_EMAIL/);
});

test("where nothing can be kept, or something senseless is, commands sign in", async () => {
  assert.equal((await listOn(app, { XDG_CACHE_HOME: "/dev/null" })).exitCode, 0);
  await listOn(app);
  await writeFile(await keptFile(), '{"token":');
  assert.equal((await listOn(app)).exitCode, 0);
  assert.match(await readFile(await keptFile(), "utf8"), /"freshUntil"/);
});

test("who is throttled reads which setting it is, what counts towards it and when to come back", async () => {
  await using strict = await aStrictService(0);
  const said = /again in 60 minutes.*those of commands too, count towards LIMIT_UNAUTHENTICATED/;
  const refused = await listOn(strict);
  assert.equal(refused.exitCode, 1);
  assert.match(refused.stderr, said);
  assert.match(
    (await lectern(strict, ["doctor"])).stdout,
    new RegExp(`WRONG  credentials: .*${said.source}`),
  );
});

test("doctor tries the password itself, and signs in once for all its checks", async () => {
  await using strict = await aStrictService(2);
  assert.equal((await listOn(strict)).exitCode, 0);
  const doctor = await lectern(strict, ["doctor"], { environment: { XDG_CACHE_HOME: cacheHome } });
  assert.equal(doctor.exitCode, 0, doctor.stdout);
  const limited = await lectern(strict, ["doctor"], { environment: { XDG_CACHE_HOME: cacheHome } });
  assert.match(limited.stdout, /LIMIT_UNAUTHENTICATED/);
});
