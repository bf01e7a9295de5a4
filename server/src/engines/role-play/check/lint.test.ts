// npm test leaves this drill to CI: content:check looks at every scenario by the same rules.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { readScenarioFolder } from "../script/scenario-folder.ts";
import { sampleScenario } from "../test/sample-scenario.ts";
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

test("a good answer that the detector does not hear is named: learners repeat what the result page shows them", () => {
  const { warnings } = lint("I'm sorry that your parts are late.\"", 'What shall we do now?"');
  assert.match(warnings.map(({ message }) => message).join(), /good answer of `apology`/);
});

test("an example of an outcome that is not found is named, and so is a counter-example that is", () => {
  const missed = lint("You get the parts for free.", "Have it all, then.");
  assert.match(
    missed.warnings.map(({ message }) => message).join(),
    /example of the outcome `discount` is not/,
  );
  const wrong = lint("Nobody gets 20 %.", "Take it: 20 % off it is.");
  assert.match(
    wrong.warnings.map(({ message }) => message).join(),
    /^This counter-example of the outcome `discount`/,
  );
});

test("a good answer and a line of the character never bring an outcome about", () => {
  const good = lint(
    "I'm sorry that your parts are late.\"",
    "I'm sorry that your parts are late, you get 10 % off.\"",
  );
  assert.match(good.warnings.map(({ message }) => message).join(), /counts as the outcome `discount`/);
  const spoken = lint("Mhm, go on.", "You get 10 % off.");
  assert.match(spoken.warnings.map(({ message }) => message).join(), /counts as the outcome `discount`/);
});

test("a scenario with a pass mark is asked for an outcome to avoid", () => {
  const without = (text: string) => text.slice(0, text.indexOf("must_not:"));
  const files = sampleScenario({ "scenario.yaml": without, "en.yaml": without });
  const { warnings } = lintScenario(readScenarioFolder(files));
  assert.match(warnings.map(({ message }) => message).join(), /must_not/);
});

test("a line of the character's that would make a point when it is said back is named", () => {
  const { warnings } = lint(
    '[[deliver, arrive, get, receive, have, there], [thursday, tomorrow, noon, "10:00"]]',
    "[[carry]]",
  );
  assert.match(warnings.map(({ message }) => message).join(), /“Right, carry on.” is heard as `new-date`/);
});

test("in the scenarios that come with it good answers are all detected, and outcomes to avoid where they should be", async () => {
  const folder = fileURLToPath(new URL("../../../../../content/scenarios", import.meta.url));
  for (const name of await readdir(folder)) {
    const files = new Map<string, string>();
    for (const file of await readdir(join(folder, name)))
      if (file.endsWith(".yaml")) files.set(file, await readFile(join(folder, name, file), "utf8"));
    const warnings = lintScenario(readScenarioFolder(files)).warnings.map(({ message }) => message);
    assert.deepEqual(
      warnings.filter((message) => message.startsWith("The good answer") || /outcome|must_not/.test(message)),
      [],
      name,
    );
  }
});
