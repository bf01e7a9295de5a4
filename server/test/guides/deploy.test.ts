import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";

const root = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string; runbook: string };
}
const rules: Rule[] = parse(read("deploy/prometheus/lectern.rules.yaml")).groups[0].rules;
const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
  read("deploy/grafana/lectern.json"),
);

/** Names of all series of the service's own; some of them `/metrics` has only from their first use on. */
function seriesOfTheService(): Set<string> {
  const code = globSync("server/src/**/*.ts", { cwd: root })
    .filter((path) => !/\.test\./.test(path))
    .map(read)
    .join("\n");
  const declared = [
    ...code.matchAll(/\.(counter|gauge|gaugeBy|histogram)\(\s*"(lectern_[a-z_]+)"/g),
    ...code.matchAll(/new (Histogram)\(\{\s*name: "(lectern_[a-z_]+)"/g),
  ];
  return new Set(
    declared.flatMap(([, type = "", name = ""]) =>
      type.toLowerCase() === "histogram"
        ? ["bucket", "count", "sum"].map((part) => `${name}_${part}`)
        : [name],
    ),
  );
}

function unknownSeries(expressions: readonly string[]): string[] {
  const known = seriesOfTheService();
  const named = expressions.flatMap((expression) => expression.match(/\blectern_[a-z_]+/g) ?? []);
  assert.ok(named.length > 10, "the expressions were not recognised");
  return named.filter((name) => !known.has(name));
}

test("every alert asks for series that the service has, and points to a heading of a page for operators", () => {
  assert.deepEqual(unknownSeries(rules.map(({ expr }) => expr)), []);
  for (const { alert, annotations } of rules) {
    const [path = "", anchor = ""] = annotations.runbook.split("#");
    assert.ok(anchorsOf(path).includes(anchor), `${alert}: ${annotations.runbook}`);
  }
});

test("every panel of the dashboard asks for series that the service has, for counters as rates", () => {
  const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  assert.deepEqual(unknownSeries(expressions), []);
  for (const expression of expressions)
    if (/_(total|count|bucket)\b/.test(expression)) assert.match(expression, /rate\(/);
});

function anchorsOf(path: string): string[] {
  return [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^a-z0-9 -]/g, "")
      .replaceAll(" ", "-"),
  );
}
