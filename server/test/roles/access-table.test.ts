import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Answer, startApp, type TestApp } from "../app.ts";
import { aPartner, type Partner } from "../builders.ts";
import { aPerson } from "../people.ts";
import { accessTable } from "../readers/access-table.ts";
import { type ApiDocument, type Operation, operationsOf } from "../readers/api-document.ts";

let app: TestApp;
let partner: Partner;
let operations: Operation[];

before(async () => {
  app = await startApp();
  partner = await aPartner(app);
  const document: ApiDocument = (await app.send("GET", "/api/v1/schema/")).json;
  operations = operationsOf(document).filter((operation) => operation["x-scope"] !== undefined);
});
after(() => app.stop());

test("every operation says in the contract whom the table lets in", () => {
  assert.ok(operations.length > 50, "the operations were not found");
  const declared = operations.map((operation) => [operation.operationId, operation["x-roles"]]);
  const documented = operations.map(({ operationId }) => [
    operationId,
    [...(accessTable[operationId] ?? []), "admin"],
  ]);
  assert.deepEqual(declared, documented, "keep test/readers/access-table.ts and the routes' `roles` in step");
});

test("the table names no operation that is not there", () => {
  const known = operations.map(({ operationId }) => operationId);
  assert.deepEqual(
    Object.keys(accessTable).filter((operationId) => !known.includes(operationId)),
    [],
  );
});

for (const role of ["learner", "manager", "admin"] as const) {
  test(`with a JWT of the role ${role} exactly the operations of the table can be called`, async () => {
    const { token } = await aPerson(app, partner, role);
    await compare(
      token,
      ({ operationId }) => role === "admin" || (accessTable[operationId]?.includes(role) ?? false),
    );
  });
}

for (const scope of ["read", "write"] as const) {
  test(`a service account that may only ${scope} can call exactly what takes that scope`, async () => {
    const { token } = await aPartner(app, { scope });
    await compare(token, (operation) => operation["x-scope"] === scope);
  });
}

/** Managers may ask this of a team, not of the whole company. */
const narrowed: Record<string, string> = { listKpis: "?team_id=999999999" };

/** Calls everything, with ids that nobody has and bodies that change nothing. */
async function compare(token: string, isAllowed: (operation: Operation) => boolean): Promise<void> {
  const surprises: string[] = [];
  for (const operation of operations) {
    const { method, operationId, path } = operation;
    const address = path.replace(/\{\w+\}/g, "999999999") + (narrowed[operationId] ?? "");
    const answer = await app.send(method, address, {
      token,
      ...(method === "GET" ? {} : { body: {} }),
    });
    if (isRefused(answer) === isAllowed(operation)) {
      surprises.push(`${operationId} answered ${answer.status} ${answer.text.slice(0, 100)}`);
    }
  }
  assert.deepEqual(surprises, []);
}

function isRefused({ status, json }: Answer): boolean {
  assert.notEqual(status, 401, "the token is not accepted at all");
  return status === 403 && json.code === "permission_denied";
}
