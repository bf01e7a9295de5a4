import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Answer, startApp, type TestApp } from "../app.ts";
import { aPartner, type Partner } from "../builders.ts";
import { filesOf } from "../fuzz/lesson-drafts.ts";
import { anOperator, signInConsole, type TestOperator } from "../operators.ts";
import { type ApiDocument, type Operation, operationsOf } from "../readers/api-document.ts";
import { operate } from "../webhooks.ts";
import { aStudioRequest, pictureForm } from "./studio-requests.ts";

/**
 * Every operation on lessons that organizations write, as the contract lists them, tried by people of another organization
 * and by those who are no longer what they were.
 */
let app: TestApp;
let theirs: Theirs;
let operations: Operation[];

/** An organization whose lesson is published, with a draft of it on the way to the next version. */
interface Theirs {
  partner: Partner;
  publisher: TestOperator;
  draft: number;
  lesson: number;
  preview: string;
}

before(async () => {
  app = await startApp();
  const document: ApiDocument = (await app.send("GET", "/operator/v1/schema/")).json;
  operations = operationsOf(document).filter(({ path }) => path.startsWith("/operator/v1/studio/"));
  theirs = await aWritingOrganization();
});
after(() => app.stop());

async function aWritingOrganization(): Promise<Theirs> {
  const partner = await aPartner(app);
  const publisher = await anOperator(app, "publisher", partner.slug);
  const done = async (method: string, path: string, body?: unknown) => {
    const answer = await publisher.call(method, `/studio/${path}`, body);
    assert.ok(answer.status < 300, `${path}: ${answer.text}`);
    return answer.json;
  };
  const { id } = await done("POST", "drafts/", { files: filesOf("Theirs") });
  for (const step of ["submit", "approve", "publish"])
    await done("POST", `drafts/${id}/${step}/`, { revision: 1 });
  const { template_id: lesson } = await done("GET", `drafts/${id}/`);
  const { id: draft } = await done("POST", "drafts/", { template_id: lesson });
  await done("POST", `drafts/${draft}/pictures/`, pictureForm());
  await done("POST", `drafts/${draft}/comments/`, { text: "Shorter." });
  const { path: preview } = await done("POST", `drafts/${draft}/preview/`, { language: "en" });
  return { partner, publisher, draft, lesson, preview };
}

/** All that can be read of it, to see afterwards that nobody has touched it. */
async function stateOf({ publisher, draft, lesson }: Theirs): Promise<unknown> {
  const paths = [
    "drafts/",
    "lessons/?is_own=true",
    `drafts/${draft}/`,
    `lessons/${lesson}/versions/`,
    ...["comments/", "revisions/", "pictures/lamp.png/"].map((part) => `drafts/${draft}/${part}`),
  ];
  const read = await Promise.all(paths.map((path) => publisher.call("GET", `/studio/${path}`)));
  assert.deepEqual(
    read.map(({ status }) => status),
    paths.map(() => 200),
  );
  return read.map(({ json }) => json);
}

const nobody = { draft: 999_999_999, lesson: 999_999_999 };

for (const role of ["author", "publisher"] as const)
  test(`for a ${role} of another organization, every operation answers as if draft and lesson were not there`, async () => {
    assert.ok(operations.length > 25, "the operations were not found");
    const stranger = await anOperator(app, role, (await aPartner(app)).slug);
    const before = await stateOf(theirs);
    for (const operation of operations) {
      for (const named of [theirs.partner.slug, String(theirs.partner.organizationId)]) {
        const foreign = aStudioRequest(operation, theirs, named);
        const missing = aStudioRequest(operation, nobody, /^\d/.test(named) ? "999999999" : "org-nobody");
        if (foreign === null || missing === null) continue; // it names nothing of anybody
        const [theirAnswer, noAnswer] = [await sent(stranger, foreign), await sent(stranger, missing)];
        const name = `${operation.operationId} ${foreign.path}`;
        assert.equal(theirAnswer.text, noAnswer.text, name);
        assert.ok([403, 404].includes(theirAnswer.status), `${name}: ${theirAnswer.text}`);
      }
    }
    assert.deepEqual(await stateOf(theirs), before);
    for (const path of ["drafts/", "lessons/?is_own=true"])
      assert.equal((await stranger.call("GET", `/studio/${path}`)).json.count, 0, path);
  });

test("people of an organization that was deactivated are told nothing of drafts and lessons, not even which ids are taken", async () => {
  const own = await aWritingOrganization();
  await operate(app, "POST", `/organizations/${own.partner.slug}/deactivate/`);
  for (const operation of operations)
    for (const [of, organization] of [
      [own, own.partner.slug],
      [theirs, theirs.partner.slug],
      [nobody, "org-nobody"],
    ] as const) {
      const request = aStudioRequest(operation, of, organization);
      if (request === null) continue;
      const { status, text } = await sent(own.publisher, request);
      assert.ok([403, 404].includes(status), `${operation.operationId} ${request.path}: ${text}`);
      const same = aStudioRequest(operation, nobody, "org-nobody");
      if (of === theirs && same) assert.equal(text, (await sent(own.publisher, same)).text, request.path);
    }
});

for (const [what, change] of [
  ["made an author", { role: "author" }],
  ["deactivated", null],
] as const)
  test(`whoever was ${what} keeps nothing of what they had as a publisher: token, cookie, preview`, async () => {
    const publisher = await anOperator(app, "publisher", theirs.partner.slug);
    const cookie = await signInConsole(app, publisher);
    const preview = () => app.send("GET", theirs.preview, { cookie, headers: { accept: "text/html" } });
    assert.equal((await preview()).status, 200);
    const before = await stateOf(theirs);
    app.clock.advance(1000);
    const changed = change
      ? await operate(app, "PATCH", `/operators/${publisher.id}/`, change)
      : await operate(app, "POST", `/operators/${publisher.id}/deactivate/`);
    assert.equal(changed.status, 200, changed.text);
    for (const operation of operations) {
      const request = aStudioRequest(operation, theirs, theirs.partner.slug) ?? plain(operation);
      for (const sending of [{ token: publisher.access }, { cookie, headers: { origin: app.siteUrl } }]) {
        const { method, path, body } = request;
        const { status } = await app.send(method, path, { ...sending, ...(body ? { body } : {}) });
        assert.equal(status, 401, `${operation.operationId} by ${Object.keys(sending)[0]}`);
      }
    }
    assert.equal((await preview()).status, 401);
    assert.deepEqual(await stateOf(theirs), before);
  });

test("a preview is over with the console's session, and is nobody's of another organization", async () => {
  const publisher = await anOperator(app, "publisher", theirs.partner.slug);
  const cookie = await signInConsole(app, publisher);
  const look = (one: string, method = "GET") =>
    app.send(method, theirs.preview, { cookie: one, headers: { accept: "text/html", origin: app.siteUrl } });
  assert.equal((await look(cookie)).status, 200);
  const ended = await app.send("DELETE", "/operator/v1/session/", {
    cookie,
    headers: { origin: app.siteUrl },
  });
  assert.ok(ended.status < 300, ended.text);
  assert.deepEqual([(await look(cookie)).status, (await look(cookie, "POST")).status], [401, 401]);
  const stranger = await signInConsole(app, await anOperator(app, "author", (await aPartner(app)).slug));
  assert.deepEqual([(await look(stranger)).status, (await look(stranger, "POST")).status], [404, 404]);
});

const plain = ({ method, path }: Operation) => ({
  method,
  path: path.replace(/\{\w+\}/g, "1"),
  ...(method === "GET" ? {} : { body: {} }),
});

/** With the same request id, so that nothing in two equal answers may differ. */
function sent(who: TestOperator, { method, path, body }: { method: string; path: string; body?: unknown }) {
  const headers = { "x-request-id": "studio-walk" };
  return app.send(method, path, {
    token: who.access,
    headers,
    ...(body === undefined ? {} : { body }),
  }) satisfies Promise<Answer>;
}
