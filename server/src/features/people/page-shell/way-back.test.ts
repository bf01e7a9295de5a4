import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { aBrowser, locationOf } from "#test/learner-browser.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

/** A learner who has a page of a lesson open. */
async function aReader() {
  const { json } = await partner.call("GET", "/curricula/templates/?search=feedback");
  const browser = await aBrowser(app, partner, await aLearner(partner));
  const at = locationOf(await browser.get(`/start-lesson?template_id=${json.results[0].template_id}`));
  await browser.get(at);
  const headers = { accept: "text/html", referer: `${app.siteUrl}${at}?kept=1` };
  return {
    browser,
    at,
    send: (form: Record<string, string>) => browser.post(`${at}/answers`, form, headers),
  };
}
const nextIn = (html: string, link: string) =>
  decodeURIComponent(new RegExp(`href="${link}\\?next=([^"]*)"`).exec(html)?.[1] ?? "");

test("a learner who answers after their session has ended signs in back to the page that they were reading", async () => {
  const { browser, at, send } = await aReader();
  await browser.post("/sign-out");
  const refused = await send({ question: "q1", option: "a" });
  assert.deepEqual([refused.status, nextIn(refused.text, "/sign-in")], [401, at]);
});

test("from the page that refuses a form, another language leads back to the form's page", async () => {
  const { browser, at, send } = await aReader();
  const refused = await send({ question: "" });
  assert.deepEqual([refused.status, nextIn(refused.text, "/language")], [404, at]);
  assert.equal((await browser.get(nextIn(refused.text, "/language"))).status, 200);
});

test("where the browser does not tell the form's page, or tells another site's, the way leads to this site all the same", async () => {
  const { browser, at } = await aReader();
  await browser.post("/sign-out");
  for (const [referer, next] of [
    [undefined, "/home"],
    ["about:blank", "/home"],
    ["nonsense", "/home"],
    ["https://evil.example/home?token=1", "/home"],
  ]) {
    const headers = { accept: "text/html", ...(referer === undefined ? {} : { referer }) };
    const refused = await browser.post(`${at}/answers`, { question: "q1" }, headers);
    assert.equal(nextIn(refused.text, "/sign-in"), next, referer);
  }
});
