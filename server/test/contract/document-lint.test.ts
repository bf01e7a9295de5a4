import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createConfig, lintFromString } from "@redocly/openapi-core";

/** What is on beside the recommended rules, and what is off; each is argued in docs/decisions/0012. */
const rules = {
  "array-parameter-serialization": "error",
  "component-name-unique": "error",
  "info-contact": "error",
  "no-invalid-parameter-examples": "error",
  "no-invalid-schema-examples": "error",
  "no-path-trailing-slash": "off",
  "operation-description": "error",
  "operation-singular-tag": "error",
  "operation-tag-defined": "error",
  "parameter-description": "error",
  "path-params-defined": "error",
} as const;
/** What Redocly warns of, and may. */
const acceptedWarnings = ["no-server-example.com", "no-ambiguous-paths", "operation-2xx-response"];

for (const name of ["openapi.json", "operator-openapi.json"]) {
  test(`Redocly finds no error in ${name}, and warns only of what is accepted`, async () => {
    const source = readFileSync(new URL(`../../../${name}`, import.meta.url), "utf8");
    const isAccepted = ({ severity, rule }: Finding) =>
      severity === "warn" && acceptedWarnings.includes(rule);
    assert.deepEqual(
      (await lint(source)).filter((finding) => !isAccepted(finding)),
      [],
    );
  });
}

test("it would find what is missing and what is wrong", async () => {
  const found = await lint(
    JSON.stringify({
      openapi: "3.1.0",
      info: { title: "x", version: "1" },
      tags: [{ name: "known" }],
      paths: {
        "/things/{id}": {
          get: {
            operationId: "readThings",
            tags: ["known", "unknown"],
            parameters: [{ name: "page", in: "query", schema: { type: "integer", example: "one" } }],
            responses: {
              200: {
                description: "A thing.",
                content: { "application/json": { schema: { type: "string" }, example: 1 } },
              },
            },
          },
        },
      },
      components: { schemas: { Unused: { type: "integer", enum: ["one"] } } },
    }),
  );
  const missed = [
    "info-contact",
    "info-license",
    "tag-description",
    "operation-description",
    "parameter-description",
    "operation-singular-tag",
    "operation-tag-defined",
    "path-params-defined",
    "no-unused-components",
    "no-enum-type-mismatch",
    "no-invalid-schema-examples",
    "no-invalid-media-type-examples",
  ].filter((rule) => !found.some((finding) => finding.rule === rule));
  assert.deepEqual(missed, []);
});

interface Finding {
  rule: string;
  severity: string;
  sentence: string;
}

async function lint(source: string): Promise<Finding[]> {
  const config = await createConfig({ extends: ["recommended"], rules });
  const findings = await lintFromString({ source, config });
  return findings.map(({ ruleId, severity, location, message }) => ({
    rule: ruleId,
    severity,
    sentence: `${location[0]?.pointer}: ${message}`,
  }));
}
