import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createNameResolver } from "#platform/outbound/names/name-resolver.ts";
import { startApp, type TestApp } from "../app.ts";
import { aPartner } from "../builders.ts";
import { type NameServer, startNameServer } from "../partners/name-server.ts";
import { storeUser } from "../partners/record-store.ts";
import { storeClient } from "../partners/store-tokens.ts";
import { operate } from "../webhooks.ts";

/** Names that look like anybody's and lead inside. */
const inside = {
  "loopback.test": ["127.0.0.1"],
  "private.test": ["10.0.0.7"],
  "own.test": ["0:0:0:0:0:0:0:1"],
};
const outside = "https://nowhere-yet.test/path";

const hub = { hub: "kombo", integration_id: "workday:1", api_key: "key", webhook_secret: "secret" };

let names: NameServer;
let app: TestApp;
before(async () => {
  names = await startNameServer(inside);
  const resolver = createNameResolver({ servers: [names.address] });
  app = await startApp({ resolver });
});
after(async () => {
  names.stop();
  await app.stop();
});

let serial = 0;
function registration(addresses: Record<string, string>) {
  const platform = { issuer: "https://lms.example.edu", client_id: `tool-${++serial}` };
  return { ...platform, auth_url: outside, jwks_url: outside, token_url: outside, ...addresses };
}

/** Where an operator names an address: what is sent, and the field that must be refused. */
const routesOf = (organization: string) => {
  const store = (settings: object) => ({
    organization,
    url: outside,
    auth: storeUser,
    is_active: false,
    ...settings,
  });
  const tokens = (token_url: string) => ({ auth: { type: "oauth2", ...storeClient, token_url } });
  return {
    "a webhook": {
      path: "/webhook-endpoints/",
      field: "url",
      body: (url: string) => ({ organization, url }),
    },
    "an HR system": {
      path: "/hris-connections/",
      field: "base_url",
      body: (base_url: string) => ({ organization, ...hub, name: `Hub ${++serial}`, base_url }),
    },
    "a record store": { path: "/record-stores/", field: "url", body: (url: string) => store({ url }) },
    "a record store's tokens": {
      path: "/record-stores/",
      field: "auth.token_url",
      body: (url: string) => store(tokens(url)),
    },
    ...Object.fromEntries(
      ["auth_url", "jwks_url", "token_url"].map((field) => [
        `the ${field} of an LMS`,
        { path: "/lti-registrations/", field, body: (url: string) => registration({ [field]: url }) },
      ]),
    ),
  };
};

test("no door stores an address whose name leads to this machine or into a private network", async () => {
  const { slug } = await aPartner(app);
  for (const [title, { path, field, body }] of Object.entries(routesOf(slug))) {
    for (const name of Object.keys(inside)) {
      const { status, json } = await operate(app, "POST", path, body(`https://${name}/path`));
      assert.deepEqual([status, Object.keys(json.errors ?? {})], [422, [field]], `${title}: ${name}`);
    }
    const { status, text } = await operate(app, "POST", path, body(outside));
    assert.ok(status === 201 || status === 200, `${title}: ${text}`);
  }
});

test("an LMS that is registered does not move inside either", async () => {
  const { json } = await operate(app, "POST", "/lti-registrations/", registration({}));
  for (const field of ["auth_url", "jwks_url", "token_url"]) {
    const change = { [field]: "https://private.test/path" };
    const refused = await operate(app, "PATCH", `/lti-registrations/${json.id}/`, change);
    assert.deepEqual([refused.status, Object.keys(refused.json.errors ?? {})], [422, [field]]);
  }
});

test("a network that an operator opened may be named at every door, and no other", async () => {
  await app.restart({ outboundAllow: ["127.0.0.0/8", "::1/128"] });
  const { slug } = await aPartner(app);
  for (const [title, { path, field, body }] of Object.entries(routesOf(slug))) {
    for (const name of ["loopback.test", "own.test"]) {
      const { status, text } = await operate(app, "POST", path, body(`https://${name}/path`));
      assert.ok(status === 201 || status === 200, `${title}, ${name}: ${text}`);
    }
    const { status, json } = await operate(app, "POST", path, body("https://private.test/path"));
    assert.deepEqual([status, Object.keys(json.errors ?? {})], [422, [field]], title);
  }
});
