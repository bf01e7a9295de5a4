import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { startNameServer, type Zone } from "#test/partners/name-server.ts";
import { createOutbound } from "../outbound.ts";
import { createNameResolver, type NameResolverOptions } from "./name-resolver.ts";

const quick = { queryTimeoutMs: 300, deadlineMs: 1_000, resolvConf: "/nowhere", hostsFile: "/nowhere" };

async function aResolver(t: TestContext, zone: Zone, options: NameResolverOptions = {}) {
  const server = await startNameServer(zone);
  t.after(() => server.stop());
  const resolve = createNameResolver({ ...quick, servers: [server.address], ...options });
  const addressesOf = async (hostname: string) => (await resolve(hostname)).map(({ address }) => address);
  return { server, resolve, addressesOf };
}

function aFile(t: TestContext, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "lectern-names-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "file");
  writeFileSync(path, text);
  return path;
}

test("a name has its addresses of both kinds", async (t) => {
  const { addressesOf } = await aResolver(t, {
    "both.test": ["192.0.2.1", "192.0.2.2", "2001:db8:0:0:0:0:0:1"],
    "six.test": ["2001:db8:0:0:0:0:0:2"],
  });
  assert.deepEqual(await addressesOf("Both.test"), ["192.0.2.1", "192.0.2.2", "2001:db8::1"]);
  assert.deepEqual(await addressesOf("six.test."), ["2001:db8::2"]);
  await assert.rejects(addressesOf("unknown.test"), /unknown.test has no address/);
});

test("the hosts file comes first, and localhost is never asked for", async (t) => {
  const { addressesOf, server } = await aResolver(
    t,
    { "receiver.test": ["192.0.2.1"] },
    { hostsFile: aFile(t, "10.0.0.7 receiver.test\n") },
  );
  assert.deepEqual(await addressesOf("receiver.test"), ["10.0.0.7"]);
  assert.deepEqual(await addressesOf("receiver.test."), ["10.0.0.7"]);
  assert.deepEqual(await addressesOf("hooks.localhost"), ["127.0.0.1", "::1"]);
  assert.deepEqual(server.asked, []);
});

test("short names are completed with the machine's search domains", async (t) => {
  const { addressesOf, server } = await aResolver(
    t,
    { "receiver.team.internal": ["10.0.0.7"] },
    { resolvConf: aFile(t, "search other.internal team.internal\n") },
  );
  assert.deepEqual(await addressesOf("receiver"), ["10.0.0.7"]);
  assert.deepEqual(server.asked, ["receiver.other.internal", "receiver.team.internal"]);
});

test("healthy names are found at once while twenty others are never answered, and those end too", async (t) => {
  const hung = Array.from({ length: 20 }, (_, number) => `hung-${number}.test`);
  const zone: Zone = { "healthy.test": ["192.0.2.1"] };
  for (const name of hung) zone[name] = "silence";
  const { addressesOf } = await aResolver(t, zone);
  const ended: string[] = [];
  const note = (name: string) => () => void ended.push(name);
  const waiting = hung.map((name) =>
    addressesOf(name).then(() => assert.fail(`${name} was found`), note("hung")),
  );
  const found = Array.from({ length: 20 }, () => addressesOf("healthy.test").then(note("healthy")));
  await Promise.all([...waiting, ...found]);
  assert.deepEqual(ended, [...found.map(() => "healthy"), ...waiting.map(() => "hung")]);
});

test("callers of one name share one question, and a name without address is not asked for again at once", async (t) => {
  const { addressesOf, server } = await aResolver(t, { "shared.test": ["192.0.2.1"] });
  await Promise.all(Array.from({ length: 10 }, () => addressesOf("shared.test")));
  assert.deepEqual(server.asked, ["shared.test"]);
  await addressesOf("shared.test");
  assert.deepEqual(server.asked, ["shared.test", "shared.test"]);
  for (let round = 0; round < 3; round++) await assert.rejects(addressesOf("missing.test"));
  assert.equal(server.asked.filter((name) => name === "missing.test").length, 1);
});

test("calls to a healthy name are answered while twenty names hang, which fail as dns before the calls' deadline", async (t) => {
  const receiver = createServer((_request, response) => response.end("well")).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  t.after(() => receiver.close());
  const place = receiver.address();
  assert.ok(place !== null && typeof place === "object");
  const zone: Zone = { "healthy.test": ["127.0.0.1"] };
  for (let number = 0; number < 20; number++) zone[`hung-${number}.test`] = "silence";
  const { resolve } = await aResolver(t, zone);
  const outbound = createOutbound({ allow: ["127.0.0.0/8"], resolver: resolve });
  t.after(() => outbound.close());
  const call = (name: string) => outbound.request({ method: "GET", url: `http://${name}:${place.port}/` });
  const hung = Array.from({ length: 20 }, (_, number) => call(`hung-${number}.test`));
  const healthy = await call("healthy.test");
  assert.ok(healthy.kind === "answer" && healthy.durationMs < 500, JSON.stringify(healthy));
  for (const answer of await Promise.all(hung)) {
    assert.ok(answer.kind === "failure");
    assert.equal(answer.error, "dns");
    assert.ok(answer.durationMs < 3_000, String(answer.durationMs));
  }
});

test("a URL is refused at its registration when its name leads where it may not be called; by https it may lead nowhere yet", async (t) => {
  const { resolve } = await aResolver(t, {
    "public.test": ["192.0.3.1"],
    "private.test": ["10.0.0.7"],
    "mixed.test": ["192.0.3.1", "10.0.0.7"],
    "inside.test": ["10.1.0.7"],
    "hung.test": "silence",
  });
  const closed = createOutbound({ allow: [], resolver: resolve });
  const open = createOutbound({ allow: ["10.1.0.0/16"], resolver: resolve });
  t.after(() => Promise.all([closed.close(), open.close()]));
  const isFine = async (outbound: typeof open, url: string) => (await outbound.checkDestination(url)).ok;
  for (const url of ["https://public.test/", "https://hung.test/", "https://missing.test/"])
    assert.equal(await isFine(closed, url), true, url);
  for (const url of ["https://private.test/", "https://mixed.test/", "https://inside.test/"])
    assert.equal(await isFine(closed, url), false, url);
  for (const url of ["http://inside.test:8080/", "https://inside.test/", "https://missing.test/"])
    assert.equal(await isFine(open, url), true, url);
  const refused = ["http://public.test/", "https://public.test:8443/", "https://private.test/"];
  for (const url of [...refused, "http://missing.test/", "https://missing.test:8443/", "http://hung.test/"])
    assert.equal(await isFine(open, url), false, url);
});
