import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "../app.ts";
import { anOrganization } from "../builders.ts";
import { openSignUp } from "../visitor.ts";

/** Decision F12: a campus behind one address is no attacker. */
const LIMIT = 10;
let app: TestApp;
before(async () => {
  app = await startApp({
    config: { unauthenticatedRequestsPerHour: LIMIT, trustedProxies: ["127.0.0.0/8"] },
  });
});
after(() => app.stop());

const open = (address: string) =>
  app.send("GET", "/auto-login?token=x", { headers: { "x-forwarded-for": address } });
async function allowedFrom(addresses: readonly string[], most: number): Promise<number> {
  for (let count = 0; count < most; count++) {
    const { status } = await open(addresses[count % addresses.length] ?? "");
    if (status === 429) return count;
  }
  return most;
}
/** The operator's own requests come from an address of their own, which has ten an hour, too. */
const operate = async (method: string, path: string, body?: unknown) =>
  app.send(method, `/operator/v1${path}`, { token: await app.operatorToken(), body });
const organizationWith = (address_ranges: { cidr: string; requests_per_hour: number }[]) =>
  anOrganization(app, { address_ranges });

test("an address outside of every range has the usual limit", async () => {
  assert.equal(await allowedFrom(["198.51.100.1"], 20), LIMIT);
});

test("people who share an address have their organization's limit, from the operator's change on", async () => {
  const { slug } = await organizationWith([{ cidr: "203.0.113.7", requests_per_hour: 25 }]);
  assert.equal(await allowedFrom(["203.0.113.7"], 40), 25);
  assert.equal(await allowedFrom(["203.0.113.8"], 40), LIMIT, "the address beside it is a stranger's");
  const address_ranges = [{ cidr: "203.0.113.7/32", requests_per_hour: 40 }];
  const changed = await operate("PATCH", `/organizations/${slug}/`, { address_ranges });
  assert.deepEqual(changed.json.address_ranges, address_ranges);
  assert.equal(await allowedFrom(["203.0.113.7"], 40), 15, "what was counted before stays counted");
  await operate("POST", `/organizations/${slug}/deactivate/`);
  assert.equal(await allowedFrom(["203.0.113.7"], 40), LIMIT, "a deactivated organization has no ranges");
});

test("a range is counted together, and nobody in it who is not alone gets more than three quarters", async () => {
  await organizationWith([{ cidr: "10.20.0.0/16", requests_per_hour: 40 }]);
  assert.equal(await allowedFrom(["10.20.0.1", "10.20.0.2", "10.20.255.3"], 60), 40);
  await organizationWith([{ cidr: "10.30.0.0/16", requests_per_hour: 40 }]);
  assert.equal((await open("10.30.0.1")).status, 403);
  assert.equal(await allowedFrom(["10.30.6.66"], 60), 30, "one who uses up what there is");
  assert.equal(await allowedFrom(["10.30.0.1"], 20), 9, "the others still get in");
});

test("a range never leaves an address with less than it has without one", async () => {
  await organizationWith([
    { cidr: "203.0.113.200", requests_per_hour: 1 },
    { cidr: "10.40.0.0/16", requests_per_hour: 3 },
    { cidr: "10.50.0.0/16", requests_per_hour: 12 },
  ]);
  assert.equal(await allowedFrom(["203.0.113.200"], 20), LIMIT);
  for (const address of ["10.40.0.1", "10.40.0.2", "10.50.0.1", "10.50.0.2", "10.50.0.3"])
    assert.ok((await allowedFrom([address], 20)) >= LIMIT, address);
});

test("of several ranges the widest counts, whoever's it is", async () => {
  await organizationWith([{ cidr: "172.20.5.0/24", requests_per_hour: 12 }]);
  await organizationWith([{ cidr: "172.20.0.0/16", requests_per_hour: 30 }]);
  assert.equal(await allowedFrom(["172.20.5.1"], 40), 30);
});

test("what is signed up for or guessed is bounded by account all the same", async () => {
  await anOrganization(app, {
    ...openSignUp,
    address_ranges: [{ cidr: "192.0.2.0/24", requests_per_hour: 1_000 }],
  });
  const headers = { "x-forwarded-for": "192.0.2.9", accept: "text/html" };
  const form = { email: "somebody@example.com", password: "a guess that is wrong" };
  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess++)
    statuses.push((await app.send("POST", "/sign-in", { headers, form })).status);
  assert.equal(statuses.at(-1), 429);
});

test("a range that says nothing, or too much, is refused with its place and what to write", async () => {
  const { slug } = await anOrganization(app);
  const refused = async (address_ranges: unknown) => {
    const answer = await operate("PATCH", `/organizations/${slug}/`, { address_ranges });
    assert.equal(answer.status, 422, answer.text);
    return answer.json.errors;
  };
  const range = (cidr: string) => ({ cidr, requests_per_hour: 500 });
  for (const cidr of ["campus", "10.0.0.0/33", "10.20.30.40/16", "fd00::/129"]) {
    const errors = await refused([range("192.168.0.0/16"), range(cidr)]);
    assert.match(errors["address_ranges.1.cidr"][0], /write the network and its prefix, such as/, cidr);
  }
  assert.match((await refused([range("0.0.0.0/0")]))["address_ranges.0.cidr"][0], /\/8 or narrower/);
  assert.match((await refused([range("2000::/16")]))["address_ranges.0.cidr"][0], /\/32 or narrower/);
  assert.match(
    (await refused([range("10.0.0.1"), range("10.0.0.1/32")]))["address_ranges.1.cidr"][0],
    /twice/,
  );
  assert.ok(
    (await refused([{ cidr: "10.0.0.0/8", requests_per_hour: 0 }]))["address_ranges.0.requests_per_hour"],
  );
  assert.ok(
    (await refused(Array.from({ length: 51 }, (_, index) => range(`10.0.0.${index}`)))).address_ranges,
  );
  assert.deepEqual((await operate("GET", `/organizations/${slug}/`)).json.address_ranges, []);
});
