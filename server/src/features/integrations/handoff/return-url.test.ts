import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { aLearner, type Learner } from "#test/builders.ts";
import { type LearnerBrowser, locationOf, readToTheEnd } from "#test/learner-browser.ts";
import { aBrowser, type LtiStage, startLtiStage } from "#test/stages/lti.ts";

let stage: LtiStage;
before(async () => {
  stage = await startLtiStage();
});
after(() => stage.stop());

const lesson = (templateId: number) => `/start-lesson?template_id=${templateId}`;
const back = (place: string) => `https://portal.example/${place}`;

let browsers = 0;

/** A browser whose tabs share one cookie, and a learner who comes into it by links and from an LMS. */
async function aSharedBrowser() {
  const email = `tabs-${++browsers}@example.com`;
  const learner = await aLearner(stage.partner, { email });
  const jar = aBrowser(stage.app);
  const browser: LearnerBrowser = {
    get: (path) => jar.get(path),
    post: (path, form = {}) => jar.submit(path, form),
  };
  return {
    browser,
    learner,
    follow: async (next: string, link: Record<string, unknown> = {}) =>
      locationOf(await jar.get(await linkTo(learner, next, link))),
    launch: (templateId: number) =>
      jar.open(stage.lms, { claims: { sub: email, email, ...custom({ template_id: templateId }) } }),
    end: async (id: number) => (await browser.get(`/lessons/${id}/complete`)).text,
  };
}

async function linkTo(learner: Learner, next: string, link: Record<string, unknown>): Promise<string> {
  const body = { external_id: learner.providerId, ...link };
  const { json } = await stage.partner.call("POST", "/auth/partner-exchange/", body);
  return `/auto-login?${new URLSearchParams({ token: json.login_token, next })}`;
}

const custom = (fields: Record<string, unknown>) => ({
  "https://purl.imsglobal.org/spec/lti/claim/custom": fields,
});

test("`return_url` applies to the lesson that the link opens, and survives a second link, an LTI launch and another tab", async () => {
  const { browser, follow, launch, end } = await aSharedBrowser();
  // Both tabs arrive before either has opened its lesson: the second link's session is the first tab's, too.
  const firstTab = await follow(lesson(1), { return_url: back("first") });
  const secondTab = await follow(lesson(2), { return_url: back("second"), hide_exit_button: true });
  assert.equal(firstTab, lesson(1));
  await browser.get(firstTab);
  await browser.get(secondTab);
  await follow("/home");
  assert.equal(locationOf(await launch(1)), lesson(1));

  const [first, second, third] = [
    await readToTheEnd(browser, 1),
    await readToTheEnd(browser, 2),
    await readToTheEnd(browser, 3),
  ];
  assert.ok((await end(first)).includes(back("first")));
  assert.ok((await end(second)).includes(back("second")));
  assert.ok(!(await end(third)).includes("https://portal.example"), "no link opened it");
});

test("a later link to the same lesson leads back to its own address; one without an address takes none away", async () => {
  const { browser, follow, end } = await aSharedBrowser();
  await follow(lesson(1), { return_url: back("old") });
  const id = await readToTheEnd(browser, 1);
  assert.ok((await end(id)).includes(back("old")));
  await follow(`/lessons/${id}/complete`, { return_url: back("new") });
  assert.ok((await end(id)).includes(back("new")));
  await follow(lesson(1));
  await follow(lesson(1), { return_url: null });
  assert.ok((await end(id)).includes(back("new")));
});

test("the address of a link that opens no lesson of the learner's goes to the first one that they open", async () => {
  const { browser, follow, end } = await aSharedBrowser();
  const other = await aSharedBrowser();
  await other.follow("/home");
  const foreign = await readToTheEnd(other.browser, 1);
  for (const next of ["/home", lesson(987_654), "/start-lesson", `/lessons/${foreign}/complete`]) {
    await follow(next, { return_url: back("course") });
  }
  const first = await readToTheEnd(browser, 1);
  const second = await readToTheEnd(browser, 2);
  assert.ok((await end(first)).includes(back("course")));
  assert.ok(!(await end(second)).includes(back("course")));
});
