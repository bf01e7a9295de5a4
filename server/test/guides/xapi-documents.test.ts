import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { idNamespace, verbNames } from "#integrations/xapi/statements/vocabulary.ts";
import { validatorFaults } from "../journeys/journeys.ts";
import { exampleSection, exampleStatements } from "../readers/xapi-examples.ts";

const page = readFileSync(join(import.meta.dirname, "../../../docs/integrating/xapi.md"), "utf8");

test("the page shows one valid statement of each verb, as the code makes them", () => {
  assert.ok(
    page.includes(exampleSection()),
    `Put this behind "## Examples" in docs/integrating/xapi.md:\n\n${exampleSection()}`,
  );
  const examples = exampleStatements().map(({ statement }) => statement);
  assert.deepEqual(new Set(examples.map(({ verb }) => verb.display["en-US"])), new Set(verbNames));
  assert.deepEqual(
    examples.flatMap((statement) => validatorFaults(JSON.stringify(statement))),
    [],
  );
});

test("the page names the namespace of the ids", () => {
  assert.ok(page.includes(idNamespace));
});
