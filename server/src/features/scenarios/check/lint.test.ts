import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleScenario } from "../content/sample-scenario.ts";
import { readScenarioFolder } from "../content/scenario-folder.ts";
import { lintScenario } from "./lint.ts";

function lint(from = "", to = "") {
  const files = sampleScenario({ "en.yaml": (text) => text.replace(from, to) });
  const read = readScenarioFolder(files);
  assert.deepEqual(read.mistakes, []);
  return lintScenario(read);
}

test("a sound scenario has figures and nothing to look at", () => {
  const { figures, warnings } = lint();
  assert.deepEqual(warnings, []);
  assert.equal(figures, "24 of 24 examples detected, 0 of 12 counter-examples");
});

test("a rule that fires on no example is named with its line", () => {
  const rule = "    avoid:";
  const { warnings } = lint(rule, `      - {all_of: [[zebra], [stripe]]}\n${rule}`);
  assert.deepEqual(
    warnings.map(({ line, message }) => `${line} ${message}`),
    ["31 This rule of `apology` fires on none of its examples."],
  );
});

test("a counter-example that is detected is named with its line", () => {
  const { warnings } = lint("The delay is nobody's fault.", "We are sorry for the late parts.");
  assert.match(
    warnings.map(({ line, message }) => `${line} ${message}`).join(),
    /^49 This counter-example of `apology`/,
  );
});
