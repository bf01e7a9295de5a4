// npm run test:long: more than seven times the requests.
// npm test leaves this drill to CI: contract.test.ts, api-conventions.test.ts and http.test.ts send what is documented and what is not.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { type Answer, startApp, type TestApp } from "../app.ts";
import { createAnswerChecker } from "../fuzz/answer-checker.ts";
import { requestsWithLargeNumbers } from "../fuzz/large-numbers.ts";
import { announceBody } from "../fuzz/oversized.ts";
import { type FuzzRequest, requestsFor } from "../fuzz/requests.ts";
import { aKnownWorld } from "../fuzz/world.ts";
import { byLength } from "../length.ts";
import { type RecordStore, startRecordStore } from "../partners/record-store.ts";
import {
  type ApiDocument,
  bodySchemaOf,
  isStream,
  type Operation,
  operationsOf,
} from "../readers/api-document.ts";
import { localStores } from "../stages/xapi.ts";

/** To each operation. `npm run test:fuzz` sends more, from another seed each time; a failure names the seed to repeat it with. */
const numRuns = Number(process.env.FUZZ_RUNS ?? byLength(8, 60));
const seed = Number(process.env.FUZZ_SEED ?? 20_260_615);

let app: TestApp;
let store: RecordStore;
let stands: Record<"partner" | "operator", Awaited<ReturnType<typeof standAt>>>;
before(async () => {
  store = await startRecordStore();
  app = await startApp({ config: localStores });
  stands = { partner: await standAt("partner"), operator: await standAt("operator") };
});
after(async () => {
  await app.stop();
  await store.stop();
});

for (const api of ["partner", "operator"] as const) {
  test(`a number that is too large for anybody never makes the ${api} API fail`, async () => {
    const { document, known, send } = stands[api];
    const failures: string[] = [];
    let sent = 0;
    for (const operation of closing(document)) {
      for (const request of requestsWithLargeNumbers(document, operation, known, seed)) {
        const answer = await send(operation, request);
        const said = `${operation.method} ${request.path} ${request.body ?? ""}`;
        if (answer.status >= 500) failures.push(`${said} answered ${answer.text.slice(0, 300)}`);
        sent += 1;
      }
    }
    assert.deepEqual(failures, []);
    assert.ok(sent > 100, `only ${sent}`);
  });

  test(`whatever is sent to the ${api} API, it answers as its document says and never fails`, async (t) => {
    const { document, known, renew, send } = stands[api];
    const mistakesOf = createAnswerChecker(document);
    // Deletions come last, members before their team, or the others would find nothing.
    const [taking, others] = [
      closing(document).filter(takesAway),
      closing(document).filter((one) => !takesAway(one)),
    ];
    const operations = [...others, ...taking.toSorted((one, other) => other.path.length - one.path.length)];
    const sent = { requests: 0, succeeded: 0 };
    const never = new Set(operations.map(({ operationId }) => operationId).filter(isWithinReach));
    const failures: string[] = [];
    let isAnyTaken = false;
    for (const operation of operations) {
      isAnyTaken ||= takesAway(operation);
      const failure = await firstFailure(requestsFor(document, operation, known), async (request) => {
        if (changesCaller(operation, request)) return;
        const answer = await send(operation, request);
        sent.requests += 1;
        if (answer.status < 300) {
          sent.succeeded += 1;
          never.delete(operation.operationId);
        }
        const [mistake] = mistakesOf(operation, answer);
        const said = `${operation.method} ${request.path} answered ${answer.status} ${answer.text.slice(0, 500)}`;
        if (mistake) throw new Error(`${mistake}: ${said}`);
      });
      if (failure) failures.push(failure);
      // Deleted things do not come back.
      if (operation.method !== "GET" && !isAnyTaken) await renew(operation.path);
    }
    t.diagnostic(`${sent.requests} requests, ${sent.succeeded} succeeded, FUZZ_SEED=${seed}`);
    // Where every request is refused, nothing shows what is answered to the others.
    assert.deepEqual({ failures, neverSucceeded: [...never] }, { failures: [], neverSucceeded: [] });
  });

  test(`a body that is too large for the ${api} API is refused with 413`, async () => {
    const { document, token } = stands[api];
    const mistakesOf = createAnswerChecker(document);
    const bearer = await token();
    for (const operation of operationsOf(document).filter(bodySchemaOf)) {
      const url = new URL(operation.path.replace(/\{\w+\}/g, "1"), app.address);
      const answer = await announceBody(url, { method: operation.method, token: bearer, bytes: 21_000_000 });
      assert.equal(answer.status, 413, `${operation.method} ${operation.path}`);
      assert.deepEqual(mistakesOf(operation, answer), []);
    }
  });
}

test("the checker sees what is wrong with an answer", async () => {
  const document: ApiDocument = (await app.send("GET", "/api/v1/schema/")).json;
  const mistakesOf = createAnswerChecker(document);
  const operation = operationsOf(document).find(({ operationId }) => operationId === "listUsers");
  assert.ok(operation);
  const headers = new Headers({ "x-request-id": "r", "content-type": "application/json" });
  const answered = (status: number, json: unknown): Answer => ({
    url: "",
    status,
    headers,
    text: JSON.stringify(json),
    json,
  });
  assert.notDeepEqual(mistakesOf(operation, answered(500, {})), []);
  assert.notDeepEqual(mistakesOf(operation, answered(418, {})), []);
  assert.notDeepEqual(mistakesOf(operation, answered(422, { detail: "no code", request_id: "r" })), []);
  assert.notDeepEqual(
    mistakesOf(operation, answered(200, { count: 1, next: null, previous: null, results: [{}] })),
    [],
  );
});

/** An API's document, something to ask about, and how to ask. */
async function standAt(api: "partner" | "operator") {
  const { partner, known, renewals } = await aKnownWorld(app, store);
  const root = api === "partner" ? "/api/v1" : "/operator/v1";
  const document: ApiDocument = (await app.send("GET", `${root}/schema/`)).json;
  const token = async () => (api === "partner" ? partner.token : app.operatorToken());
  const send = async ({ method }: Operation, { path, headers, body }: FuzzRequest): Promise<Answer> =>
    app.send(method, path, { token: await token(), headers, ...(body === undefined ? {} : { body }) });
  return { document, known, renew: renewals[api], token, send };
}

/** Operations that take a password, a code of this very moment or a link that works once: they have tests of their own. */
const beyondReach = [
  "acceptOperatorInvitation",
  "changeOwnOperatorPassword",
  "confirmSecondFactor",
  "disableSecondFactor",
  "resetOperatorSecondFactor",
  "startSecondFactor",
  // A statement that a record store has refused
  "giveUpReportedStatement",
  // A file with a column of employees' ids
  "uploadHrisEmployees",
  "importEmployeeFile",
  // A scenario that is shared
  "setScenarioVisibility",
  // A learner's talk in which a point was missed
  "resolveScenarioFlag",
  "readRescoredScenarioRun",
  // A point of the scenario at hand
  "addScenarioPhrase",
  "previewScenarioPhrase",
  "deleteScenarioPhrase",
  // A document that can be read, and a translation that is behind its original
  "importLessonDraft",
  "uploadLessonDraftPicture",
  "confirmLessonDraftTranslation",
  // A language model, which nobody has set up here
  "createTranslationDraft",
  "translateLesson",
  "draftLessonFromDocuments",
  "readLessonDraftWriting",
  "createDocumentsDraft",
  "readTemplateDraft",
  "acceptTemplateDraft",
  "rejectTemplateDraft",
  // A preview that nobody has accepted, a run that waits for a decision, an issue of one: a hub has to be read for them
  "activateHrisConnection",
  "approveHrisRun",
  "rejectHrisRun",
  "undoHrisRun",
  "resolveHrisIssue",
];

function isWithinReach(operationId: string): boolean {
  return !beyondReach.includes(operationId);
}

/** The fuzzer calls as the first operator, and would be refused from then on. */
function changesCaller({ operationId }: Operation, { path }: FuzzRequest): boolean {
  return ["updateOperator", "deactivateOperator"].includes(operationId) && path.includes("/operators/1/");
}

const closing = (document: ApiDocument) => operationsOf(document).filter((operation) => !isStream(operation));

function takesAway({ method, operationId }: Operation): boolean {
  return method === "DELETE" || operationId.startsWith("eraseUser");
}

/** The first request that fails the check, and how; null when all pass. It is not made smaller, which can take hours. */
async function firstFailure(
  kinds: readonly fc.Arbitrary<FuzzRequest>[],
  check: (request: FuzzRequest) => Promise<void>,
): Promise<string | null> {
  for (const requests of kinds) {
    const { counterexample, errorInstance } = await fc.check(fc.asyncProperty(requests, check), {
      numRuns: Math.ceil(numRuns / kinds.length),
      seed,
      endOnFailure: true,
    });
    if (counterexample !== null)
      return `${errorInstance} — ${JSON.stringify(counterexample[0]).slice(0, 2000)}`;
  }
  return null;
}
