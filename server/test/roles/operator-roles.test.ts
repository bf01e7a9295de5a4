import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { OperatorRole } from "#platform/http/types.ts";
import { startApp, type TestApp } from "../app.ts";
import { aPartner } from "../builders.ts";
import { anOperator } from "../operators.ts";
import { type ApiDocument, isStream, type Operation, operationsOf } from "../readers/api-document.ts";

let app: TestApp;
let operations: Operation[];
before(async () => {
  app = await startApp();
  const document: ApiDocument = (await app.send("GET", "/operator/v1/schema/")).json;
  operations = operationsOf(document).filter(
    (operation) => operation["x-scope"] !== undefined && !isStream(operation),
  );
});
after(() => app.stop());

/** What a reader may do although it is no GET: only read, or only for themselves. */
const openToReaders = [
  "closeConsoleSession",
  "dryRunRecordStore",
  "changeOwnOperatorPassword",
  "startSecondFactor",
  "confirmSecondFactor",
  "disableSecondFactor",
  "endOperatorSession",
  "endOperatorSessions",
  "previewLessonDraft",
];
/** What people of one organization may do for themselves; everything else of theirs is the studio's. */
const openToEverybody = [
  "readConsoleSession",
  "readOperator",
  "listOperatorSessions",
  ...openToReaders.filter((name) => name !== "dryRunRecordStore"),
];
const forPublishers = [
  "approveLessonDraft",
  "requestLessonDraftChanges",
  "publishLessonDraft",
  "retireStudioLesson",
  "reactivateStudioLesson",
];
const forOwners = [
  "inviteOperator",
  "updateOperator",
  "deactivateOperator",
  "reactivateOperator",
  "renewOperatorInvitation",
  "resetOperatorSecondFactor",
  "startOrganizationExport",
  "downloadOrganizationExport",
  "requestOrganizationDeletion",
  "cancelOrganizationDeletion",
];

/** Reads, but everything that is kept of a person, in a file. */
const notForReaders = ["exportUserAsOperator", "downloadOrganizationExport"];

function isAllowed(role: OperatorRole, { method, operationId, path }: Operation): boolean {
  if (role === "owner") return true;
  if (role === "operator") return !forOwners.includes(operationId);
  if (role === "author" || role === "publisher") {
    if (openToEverybody.includes(operationId)) return true;
    return (
      path.startsWith("/operator/v1/studio/") &&
      (role === "publisher" || !forPublishers.includes(operationId))
    );
  }
  return (method === "GET" && !notForReaders.includes(operationId)) || openToReaders.includes(operationId);
}

for (const role of ["author", "publisher", "reader", "operator", "owner"] as const) {
  test(`of all operations, the role ${role} gets exactly what is its own`, async () => {
    assert.ok(operations.length > 80, "the operations were not found");
    const organization = ["author", "publisher"].includes(role) ? (await aPartner(app)).slug : undefined;
    const { email, password } = await anOperator(app, role, organization);
    const signIn = async () =>
      (await app.send("POST", "/auth/jwt/create/", { body: { email, password } })).json.access;
    let token = await signIn();
    const surprises: string[] = [];
    for (const operation of operations) {
      const { method, operationId, path } = operation;
      // Ids that nobody has, bodies that say nothing: what is let in changes nothing either.
      const address = path.replace(/\{\w+\}/g, "999999999");
      const body = method === "GET" ? {} : { body: {} };
      const answer = await app.send(method, address, { token, ...body });
      assert.notEqual(answer.status, 401, operationId);
      if (openToReaders.includes(operationId)) token = await signIn(); // it may have ended what the token came from
      const isRefused = answer.status === 403 && answer.json.code === "permission_denied";
      // Other operators' sessions are refused by owner, not by role: every role may end its own.
      if (/OperatorSessions?$/.test(operationId) && role !== "owner") continue;
      if (operationId === "readOperator" && ["author", "publisher"].includes(role)) continue;
      if (isRefused === isAllowed(role, operation))
        surprises.push(`${operationId} ${answer.status} ${answer.text}`);
    }
    assert.deepEqual(surprises, []);
  });
}

test("the contract says of every operation whom it lets in", () => {
  const declared = operations.map((operation) => [operation.operationId, operation["x-roles"]]);
  const expected = operations.map((operation) => [
    operation.operationId,
    (["owner", "operator", "reader", "author", "publisher"] as const).filter((role) =>
      isAllowed(role, operation),
    ),
  ]);
  assert.deepEqual(declared, expected);
});
