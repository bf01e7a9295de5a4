import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";

const root = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

test("the workflow runs on every change what CONTRIBUTING.md says, on the Node that the project runs on", () => {
  const { on, permissions, jobs } = parse(read(".github/workflows/test.yaml"));
  assert.deepEqual(Object.keys(on), ["push", "pull_request"]);
  assert.deepEqual(permissions, { contents: "read" });
  const steps: { uses?: string; run?: string; with?: Record<string, unknown> }[] = jobs.test.steps;
  assert.deepEqual(
    steps.flatMap(({ run }) => run ?? []),
    ["npm ci", "npm test -- all"],
  );
  const setUp = steps.find(({ uses }) => uses?.startsWith("actions/setup-node@"));
  assert.equal(setUp?.with?.["node-version"], 24);
});

test("every question of the forms for issues has a name of its own and says what it asks for", () => {
  const forms = globSync(".github/ISSUE_TEMPLATE/*.yaml", { cwd: root });
  assert.equal(forms.length, 2);
  for (const form of forms) {
    const { name, description, body } = parse(read(form));
    assert.ok(name && description, form);
    const asked = body.filter(({ type }: { type: string }) => type !== "markdown");
    const ids = asked.map(({ id }: { id: string }) => id);
    assert.ok(ids.length >= 3 && new Set(ids).size === ids.length && ids.every(Boolean), form);
    for (const { type, attributes } of asked) {
      assert.match(type, /^(input|textarea|dropdown)$/);
      assert.ok(attributes.label, form);
    }
  }
});

test("Renovate's rules name packages that are there", () => {
  const { packageRules } = JSON.parse(read(".github/renovate.json"));
  const locked = Object.keys(JSON.parse(read("package-lock.json")).packages);
  for (const name of packageRules.flatMap(
    (rule: { matchPackageNames: string[] }) => rule.matchPackageNames,
  )) {
    const prefix = `node_modules/${name.replace("**", "")}`;
    assert.ok(
      locked.some((path) => (name.endsWith("**") ? path.startsWith(prefix) : path === prefix)),
      name,
    );
  }
});
