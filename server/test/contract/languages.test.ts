import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startApp, type TestApp } from "../app.ts";
import { aPartner, type Partner } from "../builders.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

/** How browsers, other systems and people write German; partners are answered `de`, which the contract knows. */
for (const tag of ["de-CH", "DE", "de_CH"]) {
  describe(`${tag} means de`, () => {
    let partner: Partner;
    before(async () => {
      partner = await aPartner(app, { organization: { default_language: tag } });
    });

    test("for a learner, one by one and in bulk", async () => {
      const row = (id: string) => ({
        provider: "acme",
        provider_id: id,
        email: `${id}@example.com`,
        preferred_language: tag,
      });
      const created = await partner.call("POST", "/users/", row("one"));
      assert.equal(created.status, 201, created.text);
      assert.equal(created.json.preferred_language, "de");
      const again = await partner.call("POST", "/users/", row("one"));
      assert.equal(again.json.modified_date, created.json.modified_date, "and nothing has changed");
      const bulk = await partner.call("POST", "/users/bulk/", { users: [row("two")] });
      assert.equal(bulk.status, 200, bulk.text);
      const { results } = (await partner.call("GET", "/users/?provider=acme")).json;
      for (const user of results) assert.equal(user.preferred_language, "de");
      assert.equal(results.length, 2);
    });

    test("in a query, with what only German has", async () => {
      for (const path of ["/curricula/templates/", "/skills/", "/surveys/templates/"]) {
        const sent = await partner.call("GET", `${path}?language=${tag}`);
        const plain = await partner.call("GET", `${path}?language=de`);
        assert.equal(sent.status, 200, sent.text);
        assert.deepEqual(sent.json.results, plain.json.results);
      }
    });

    test("for the titles of an organization, and a document", async () => {
      const { json } = await app.send("GET", `/operator/v1/organizations/${partner.slug}/`, {
        token: await app.operatorToken(),
      });
      assert.equal(json.default_language, "de");
      const form = new FormData();
      form.set("file", new Blob(["# Handbuch\n\nMelden Sie es."]), "handbuch.md");
      form.set("language", tag);
      const document = await partner.call("POST", "/documents/", form);
      assert.equal(document.status, 201, document.text);
      assert.equal(document.json.language, "de");
    });

    test("on a page, for a browser that asks for it", async () => {
      const { text } = await app.send("GET", "/sign-in", { headers: { "accept-language": tag } });
      assert.match(text, /<html lang="de"/);
    });
  });
}

test("a language that lessons do not come in is refused, however it is written", async () => {
  const partner = await aPartner(app);
  for (const tag of ["pt-BR", "deu", "de CH", "de-"]) {
    const answer = await partner.call("POST", "/users/", {
      provider: "acme",
      provider_id: "u-1",
      email: "u-1@example.com",
      preferred_language: tag,
    });
    assert.equal(answer.status, 422, tag);
    assert.deepEqual(Object.keys(answer.json.errors), ["preferred_language"]);
  }
});
