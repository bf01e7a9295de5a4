import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { type ApiDocument, bodySchemaOf, type Operation, operationsOf } from "./api-document.ts";
import { type Answer, startApp, type TestApp } from "./app.ts";
import { aLearner, type Partner } from "./builders.ts";
import { createJudge } from "./fuzz/judge.ts";
import { requestsWithLargeNumbers } from "./fuzz/large-numbers.ts";
import { type FuzzRequest, type Known, requestsFor } from "./fuzz/requests.ts";
import { aWorld } from "./tenant-walk/references.ts";

/** `npm run test:fuzz` sends more, from another seed each time; a failure names the seed to repeat it with. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 20);
const seed = Number(process.env.FUZZ_SEED ?? 20_260_615);

let app: TestApp;
let partner: Partner;
/** A job's and a document's id, which no request would meet by chance. */
let known: Known;
before(async () => {
  app = await startApp();
  const world = await aWorld(app);
  partner = world.neighbour;
  known = { ids: [world.theirs.jobId, world.theirs.documentId] };
  const course = { slug: "onboarding", title: "Onboarding", access_days: 90, cohorts: ["2026-09-01"] };
  const body = { organization: partner.slug, ...course };
  await app.send("POST", "/operator/v1/courses/", { token: await app.operatorToken(), body });
  for (const [index, email] of ["ada@example.com", "bob@example.com"].entries()) {
    const { id } = await aLearner(partner, { provider_id: `emp-${index + 1}`, email });
    await partner.call("POST", "/teams/", { name: `Team ${index}`, member_ids: [id] });
  }
});
after(() => app.stop());

for (const [api, path, token] of [
  ["partner", "/api/v1/schema/", async () => partner.token],
  ["operator", "/operator/v1/schema/", () => app.operatorToken()],
] as const) {
  test(`whatever is sent to the ${api} API, it answers as its document says and never fails`, async () => {
    const document: ApiDocument = (await app.send("GET", path)).json;
    const judge = createJudge(document);
    // What takes away comes last, or the others would find nothing.
    const takesAway = ({ method, operationId }: Operation) =>
      Number(method === "DELETE" || operationId === "eraseUser");
    const operations = operationsOf(document).toSorted((one, other) => takesAway(one) - takesAway(other));
    assert.ok(operations.length > 10);
    const succeeded = new Set<string>();
    for (const operation of operations) {
      await everyRequest(document, operation, async (request) => {
        const answer = await sendTo(operation, request, await token());
        if (answer.status < 300) succeeded.add(operation.operationId);
        const mistakes = judge(operation, answer);
        assert.deepEqual(
          mistakes,
          [],
          `${operation.method} ${request.path} answered ${answer.text.slice(0, 500)}`,
        );
      });
    }
    // Requests that are all refused would show nothing about what is answered to the others.
    const known = operations
      .filter(({ tags }) => !tags?.includes("Tokens"))
      .map(({ operationId }) => operationId);
    const never = known.filter((id) => !succeeded.has(id));
    assert.ok(never.length <= known.length / 4, `no request succeeded at ${never.join(", ")}`);
  });

  test(`a number that is too large for anybody never makes the ${api} API fail`, async () => {
    const document: ApiDocument = (await app.send("GET", path)).json;
    let sent = 0;
    for (const operation of operationsOf(document)) {
      for (const request of requestsWithLargeNumbers(document, operation, seed)) {
        const answer = await sendTo(operation, request, await token());
        const said = `${operation.method} ${request.path} ${request.body ?? ""}`;
        assert.ok(answer.status < 500, `${said} answered ${answer.text.slice(0, 300)}`);
        sent += 1;
      }
    }
    assert.ok(sent > 100, `only ${sent}`);
  });

  test(`a body that is too large for the ${api} API is refused with 413`, async () => {
    const document: ApiDocument = (await app.send("GET", path)).json;
    const judge = createJudge(document);
    for (const operation of operationsOf(document).filter(bodySchemaOf)) {
      const body = JSON.stringify({ padding: "x".repeat(21_000_000) });
      const headers = { "content-type": "application/json" };
      const answer = await sendTo(
        operation,
        { path: operation.path.replace(/\{\w+\}/g, "1"), headers, body },
        await token(),
      );
      assert.equal(answer.status, 413, `${operation.method} ${operation.path}`);
      assert.deepEqual(judge(operation, answer), []);
    }
  });
}

test("the judge sees what is wrong with an answer", async () => {
  const document: ApiDocument = (await app.send("GET", "/api/v1/schema/")).json;
  const judge = createJudge(document);
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
  assert.notDeepEqual(judge(operation, answered(500, {})), []);
  assert.notDeepEqual(judge(operation, answered(418, {})), []);
  assert.notDeepEqual(judge(operation, answered(422, { detail: "no code", request_id: "r" })), []);
  assert.notDeepEqual(
    judge(operation, answered(200, { count: 1, next: null, previous: null, results: [{}] })),
    [],
  );
});

async function everyRequest(
  document: ApiDocument,
  operation: Operation,
  check: (request: FuzzRequest) => Promise<void>,
): Promise<void> {
  await fc.assert(fc.asyncProperty(requestsFor(document, operation, known), check), { numRuns, seed });
}

function sendTo(operation: Operation, request: FuzzRequest, token: string): Promise<Answer> {
  const { path, headers, body } = request;
  return app.send(operation.method, path, { token, headers, ...(body === undefined ? {} : { body }) });
}
