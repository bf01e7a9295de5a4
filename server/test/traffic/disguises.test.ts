import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { after, before, test } from "node:test";
import { readProfile } from "#integrations/lti/launch/profile.ts";
import { startApp, type TestApp } from "../app.ts";
import { aLearner, aPartner, type Partner } from "../builders.ts";
import { aScimConnection } from "../partners/scim/connection.ts";
import { okta } from "../partners/scim/okta.ts";
import { aPerson } from "../partners/scim/person.ts";
import { aVisitor, joinForm, openSignUp } from "../visitor.ts";

/** What looks like something else to a person or to a proxy, sent from outside. */
let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app, { organization: openSignUp });
});
after(() => app.stop());

const disguised = [
  "Ada\u202Eecalevol",
  "Ada\u2066",
  "\u200FAda",
  "Ada\u2028Root",
  "Ada\u001b[31m",
  "Ada\r\nBcc: x",
  "A\tB",
];
const joined = "\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645"; // Persian needs the joiner in the middle

test("a name that reads as another one is refused wherever partners send it", async () => {
  const key = { provider: "acme", provider_id: "disguised", email: "disguised@example.com" };
  const learner = await aLearner(partner, { first_name: joined });
  assert.equal(
    (await partner.call("GET", `/users/?provider_id=${learner.providerId}`)).json.results[0].first_name,
    joined,
  );
  for (const name of disguised) {
    for (const field of ["first_name", "last_name"]) {
      const upsert = await partner.call("POST", "/users/", { ...key, [field]: name });
      assert.deepEqual(
        [upsert.status, Object.keys(upsert.json.errors)],
        [422, [field]],
        JSON.stringify(name),
      );
      assert.match(upsert.json.errors[field][0], /control characters/);
      const bulk = await partner.call("POST", "/users/bulk/", { users: [{ ...key, [field]: name }] });
      assert.deepEqual([bulk.status, bulk.json.results[0].status_code], [200, 422]);
      const change = await partner.call("PATCH", `/users/${learner.id}/`, { [field]: name });
      assert.equal(change.status, 422);
    }
  }
  assert.equal((await partner.call("GET", "/users/?provider_id=disguised")).json.count, 0);
});

test("what others read as the name of something hides nothing either", async () => {
  const token = await app.operatorToken();
  for (const name of disguised) {
    const told = [
      await partner.call("POST", "/teams/", { name }),
      await app.send("POST", "/operator/v1/organizations/", { token, body: { name, slug: "disguised" } }),
      await app.send("POST", "/operator/v1/organizations/", {
        token,
        body: { name: "Plain", slug: "disguised", branding: { display_name: name } },
      }),
      await app.send("POST", "/operator/v1/applications/", {
        token,
        body: { organization: partner.slug, name },
      }),
    ];
    for (const { status, text } of told) {
      assert.ok(status === 400 || status === 422, text);
      assert.match(text, /control characters/);
    }
  }
});

test("an address with something invisible in it is refused", async () => {
  for (const local of ["ada\u202E", "a\u200Bda", "\u00ADada", "ada\u0007"]) {
    const email = `${local}@example.com`;
    const answer = await partner.call("POST", "/users/", { provider: "acme", provider_id: "hidden", email });
    assert.deepEqual(
      [answer.status, Object.keys(answer.json.errors)],
      [422, ["email"]],
      JSON.stringify(email),
    );
    assert.equal((await aVisitor(app).post(`/join/${partner.slug}`, joinForm(email))).status, 422);
  }
});

test("nobody joins under a name that reads as another one, and the page says what is wrong with it", async () => {
  for (const name of disguised) {
    const form = joinForm("joiner@example.com", { first_name: `x${name}x` });
    const answer = await aVisitor(app).post(`/join/${partner.slug}`, form);
    assert.equal(answer.status, 422, JSON.stringify(name));
    assert.match(answer.text, /id="first_name-mistake"[^>]*>[^<]*invisible characters/);
  }
});

test("an identity provider and an LMS that send hidden characters are not refused; they are taken away", async () => {
  const provider = await aScimConnection(app, partner.slug);
  const person = { ...aPerson(), givenName: "Ada\u202E", familyName: "Love\u0007lace\u2069" };
  const { status, json } = await provider.send(okta.createUser(person));
  assert.deepEqual([status, json.name.givenName, json.name.familyName], [201, "Ada", "Love lace"]);
  const launched = readProfile({
    given_name: "\u2067Ada",
    family_name: "Love\u2028lace",
    email: "a\u202Eda@example.com",
  });
  assert.deepEqual([launched.first_name, launched.last_name, launched.email], ["Ada", "Love lace", null]);
});

test("an address in disguise, which a proxy's rules by path would not know, leads nowhere", async () => {
  const token = await app.operatorToken();
  for (const path of [
    "/%6fperator/v1/organizations/",
    "/%6Fperator/v1/organizations/",
    "/operator/v%31/organizations/",
    "/operator/v1/organi%7Aations/",
    "/oper%61tor%2Fv1/organizations/",
  ])
    assert.equal((await app.send("GET", path, { token })).status, 404, path);
  for (const path of ["/c%6Fnsole/", "/%73ign-in", "/%7eada/"])
    assert.equal(
      (await app.send("GET", path, { token, headers: { accept: "text/html" } })).status,
      404,
      path,
    );
  assert.equal((await app.send("GET", "/operator/v1/organizations/?search=%61cme", { token })).status, 200);
});

test("a request with two Host headers is refused: nobody knows which of them a proxy went by", async () => {
  const { port } = new URL(app.address);
  const ask = async (hosts: string) => {
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(`GET /sign-in HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
    let text = "";
    socket.on("data", (chunk) => {
      text += String(chunk);
    });
    await once(socket, "close");
    return text.split(" ")[1];
  };
  assert.equal(await ask("Host: localhost\r\n"), "200");
  assert.equal(await ask("Host: localhost\r\nHost: elsewhere.test\r\n"), "400");
  assert.equal(await ask("Host: localhost\r\nhOST: localhost\r\n"), "400");
  assert.equal(await ask(""), "400");
});
