import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { mayRoleChange, type Subject } from "../../src/console/permission/may-role-change.ts";

interface Document {
  paths: Record<string, Record<string, { "x-roles"?: string[] }>>;
}
const document: Document = JSON.parse(
  readFileSync(new URL("../../../operator-openapi.json", import.meta.url), "utf8"),
);
/** POST, for the size of what is asked; everybody may. */
const readsOnly = ["/operator/v1/record-stores/{id}/dry-run/", "/operator/v1/studio/drafts/{id}/preview/"];

function subjectOf(path: string): Subject {
  if (/^\/operator\/v1\/studio\/.*\/(approve|request-changes|publish|retire|reactivate)\/$/.test(path))
    return "publishing";
  if (/^\/operator\/v1\/(session|operators\/(me|\{id\}\/(sessions|end-sessions)))\//.test(path))
    return "oneself";
  if (/\/organizations\/\{organization\}\/(exports|delete|cancel-deletion)\/$/.test(path))
    return "offboarding";
  if (path.startsWith("/operator/v1/studio/")) return "lessons";
  return path.startsWith("/operator/v1/operators/") ? "operators" : "service";
}

test("the console offers each role what the operator API lets it do, and nothing else", () => {
  const changes = Object.entries(document.paths)
    .filter(([path]) => !readsOnly.includes(path))
    .flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { "x-roles": roles }]) =>
        method === "get" || roles === undefined ? [] : [{ path, method, roles }],
      ),
    );
  assert.ok(changes.length > 50);
  for (const { path, method, roles } of changes) {
    for (const role of ["owner", "operator", "reader", "author", "publisher"] as const) {
      assert.equal(
        mayRoleChange(role, subjectOf(path)),
        roles.includes(role),
        `${role}: ${method.toUpperCase()} ${path}`,
      );
    }
  }
});
