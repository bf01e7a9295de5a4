import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner } from "#test/builders.ts";
import { aBrowser } from "#test/learner-browser.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

const open = (path: string, cookie = "", accepted = "en") =>
  app.send("GET", path, { cookie, headers: { accept: "text/html", "accept-language": accepted } });
const choose = (form: Record<string, string>) =>
  app.send("POST", "/page-language", { form, headers: { accept: "text/html" } });
const languageOf = ({ text }: { text: string }) => /<html lang="(\w+)"/.exec(text)?.[1];

test("pages for strangers offer four languages, and the one chosen is kept in the browser", async () => {
  for (const path of ["/home", "/sign-in", "/no/such/page", "/auto-login?token=unknown"]) {
    const page = await open(path);
    assert.equal(languageOf(page), "en", path);
    for (const name of ["English", "Deutsch", "Français", "Italiano"])
      assert.match(page.text, new RegExp(`>${name}<`));
    assert.match(page.text, /<form class="language-switch"[^>]*action="\/page-language"/);
    const chosen = await choose({ language: "fr", next: path });
    assert.deepEqual([chosen.status, chosen.headers.get("location")], [303, path]);
    const [cookie = ""] = chosen.headers.getSetCookie();
    assert.match(cookie, /^lectern_language=fr; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    assert.equal(languageOf(await open(path, cookie.split(";")[0])), "fr", path);
  }
});

test("a choice of nothing we speak is refused, and leads to no other site", async () => {
  assert.equal((await choose({ language: "xx", next: "/sign-in" })).status, 422);
  assert.equal((await choose({ language: "de", next: "//evil.example" })).status, 400);
  assert.equal(languageOf(await open("/sign-in", "lectern_language=xx", "it")), "it");
});

test("whoever is signed in has their own language, whatever the browser was given before", async () => {
  const partner = await aPartner(app);
  const browser = await aBrowser(app, partner, await aLearner(partner, { preferred_language: "de" }));
  const page = await browser.get("/account");
  assert.equal(languageOf(page), "de");
  assert.doesNotMatch(page.text, /language-switch/);
});

test("a page that answers a form offers no switch, since it could not be asked for again", async () => {
  const refused = await app.send("POST", "/page-language", {
    form: { language: "xx" },
    headers: { accept: "text/html" },
  });
  assert.equal(refused.status, 422);
  assert.doesNotMatch(refused.text, /language-switch/);
});
