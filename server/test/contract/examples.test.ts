import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "../app.ts";
import { aLearner, aPartner } from "../builders.ts";
import { type ApiDocument, type Operation, operationsOf } from "../readers/api-document.ts";

/**
 * What the documents, and with them Postman and Bruno, offer as a request's body: sent as it stands, to the first
 * things of a new service, whose ids are 1.
 */
let app: TestApp;
let token: string;
before(async () => {
  app = await startApp();
  const organization = { slug: "acme", name: "Acme", is_sandbox: true };
  const partner = await aPartner(app, { organization });
  token = partner.token;
  await aLearner(partner, { provider: "acme-portal", provider_id: "u-1815" });
  const assignment = { user_id: 1, template_id: 1 };
  for (const [path, body] of [
    ["/teams/", { name: "Analysts", provider: "acme-portal", provider_id: "team-42" }],
    ["/assignments/", assignment],
  ] as const) {
    const answer = await partner.call("POST", path, body);
    assert.deepEqual([answer.status, answer.json.id], [201, 1], answer.text);
  }
});
after(() => app.stop());

/** Refused for what an example cannot know. Everything else has to be accepted. */
const understandable: Record<string, number> = {
  // Only the callers know their own passwords
  startSecondFactor: 422,
  // The first operator is the one who asks
  renewOperatorInvitation: 422,
  // An account, a token, a secret
  createAccessToken: 401,
  createJwt: 401,
  refreshJwt: 401,
  verifyJwt: 401,
  openConsoleSession: 401,
  acceptOperatorInvitation: 403,
  changeOwnOperatorPassword: 422,
  confirmSecondFactor: 409,
  disableSecondFactor: 422,
  // Courses of an LMS come with the first launch
  startLtiRosterImport: 404,
  // No run has found anything to look at
  resolveHrisIssue: 404,
  // Only a connection of the hub `scim` has a token
  rotateHrisToken: 409,
  // A whole scenario is too long for an example
  importScenarios: 422,
  // The scenario at hand has other points
  addScenarioPhrase: 422,
  previewScenarioPhrase: 422,
  // No learner misses a point yet
  resolveScenarioFlag: 404,
  // The first template has all languages, no document has the example's id, and nothing was drafted
  createTranslationDraft: 409,
  createDocumentsDraft: 422,
  translateLesson: 409,
  draftLessonFromDocuments: 422,
  readLessonDraftWriting: 404,
  acceptTemplateDraft: 404,
  // The first draft is at another revision and step by then, and has no translation
  updateLessonDraftFiles: 409,
  updateLessonDraftContent: 409,
  restoreLessonDraftRevision: 409,
  submitLessonDraft: 409,
  approveLessonDraft: 409,
  requestLessonDraftChanges: 409,
  publishLessonDraft: 409,
  confirmLessonDraftTranslation: 422,
  // Nothing was restored
  resumeSending: 409,
  // The slug of another organization
  requestOrganizationDeletion: 422,
  // Nobody wants it deleted
  cancelOrganizationDeletion: 409,
  // The key of somebody else
  eraseUserAsOperator: 422,
  // An operator has made an admin of them
  eraseUser: 422,
  // The organization is there already
  createOrganization: 422,
};

/** The operator's first: the partner's are about what they make. */
for (const [api, root] of [
  ["operator", "/operator/v1"],
  ["partner", "/api/v1"],
] as const) {
  test(`every example of a body in the ${api} API's document is accepted`, async () => {
    const document: ApiDocument = (await app.send("GET", `${root}/schema/`)).json;
    const wrong: string[] = [];
    let sent = 0;
    for (const operation of operationsOf(document).sort(makingFirst)) {
      for (const { type, body } of bodiesOf(operation)) {
        const bearer = api === "operator" ? await app.operatorToken() : token;
        const path = operation.path.replace("{organization}", "acme").replaceAll(/\{\w+\}/g, "1");
        const isForm = type.includes("urlencoded");
        const carried = isForm ? { form: textsOf(body) } : { body };
        const answer = await app.send(operation.method, path, { token: bearer, ...carried });
        sent += 1;
        const isFine =
          answer.status === understandable[operation.operationId] ||
          (answer.status < 300 && (answer.json?.failed ?? 0) === 0);
        const said = `${operation.operationId} ${JSON.stringify(body)}: ${answer.status} ${answer.text}`;
        if (!isFine || Object.keys(body).length === 0) wrong.push(said);
      }
    }
    assert.deepEqual(wrong, []);
    assert.ok(sent > 15, `only ${sent}`);
  });
}

/** Operations that create come before those that change, and permanent deletions come last. */
function makingFirst(one: Operation, other: Operation): number {
  const rank = ({ operationId, path }: Operation) =>
    operationId === "eraseUser" ? 2 : path.includes("{") ? 1 : 0;
  return rank(one) - rank(other);
}

function bodiesOf({ requestBody }: Operation): { type: string; body: object }[] {
  return Object.entries(requestBody?.content ?? {})
    .filter(([type]) => type !== "multipart/form-data")
    .flatMap(([type, { examples = {} }]) =>
      Object.values(examples).map(({ value }) => {
        assert.ok(typeof value === "object" && value !== null);
        return { type, body: value };
      }),
    );
}

function textsOf(body: object): Record<string, string> {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));
}
