import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { parse } from "yaml";
import { writeYaml } from "./yaml-text.ts";

test("the document as YAML says what it says as JSON, and others get their turn while it is written", async () => {
  const document = JSON.parse(await readFile(new URL("../../../../openapi.json", import.meta.url), "utf8"));
  let [isOver, longest] = [false, 0];
  const others = (async () => {
    while (!isOver) {
      const begun = process.cpuUsage();
      await setImmediate();
      const { user, system } = process.cpuUsage(begun);
      longest = Math.max(longest, (user + system) / 1000);
    }
  })();
  const yaml = await writeYaml(document);
  isOver = true;
  await others;
  assert.deepEqual(parse(yaml), document);
  assert.ok(longest < 250, `${longest} ms in one piece`);
});
