// npm run test:long: types, the build of the pages, and what is checked of every page.
// npm test leaves this drill to CI: messages.test.ts and architecture.test.ts hold the pages that are there to the same rules.
import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { byLength, isLong } from "../length.ts";
import { copyProject } from "./project-copy.ts";
import { addVoucherPage, PAGE } from "./voucher-page.ts";

const tsc = createRequire(import.meta.url)
  .resolve("typescript/package.json")
  .replace("package.json", "bin/tsc");
const steps = byLength(
  [["--test", "server/test/architecture.test.ts", "web/test/learner/messages.test.ts"]],
  [
    [tsc, "--noEmit", "-p", "web"],
    ["web/build.mjs"],
    ["--test", "server/test/architecture.test.ts", "web/test/learner/messages.test.ts"],
    ["--test", "web/test/learner/markup.test.ts", "web/test/learner/script-size.test.ts"],
  ],
);

test("a page copied from onboarding touches its own folder and one line, and breaks no rule", async (t) => {
  const copy = await copyProject();
  t.after(() => copy.remove());
  await addVoucherPage(copy.folder);
  // A link to what is built here: at length the copy builds its own.
  if (isLong) await rm(join(copy.folder, "web/dist"));
  for (const step of steps) await copy.run(step);
  const places = (await copy.changes()).map((path) =>
    path.startsWith(`${PAGE}/`) ? "its own folder" : path,
  );
  assert.deepEqual([...new Set(places)].sort(), ["its own folder", "web/src/learner/built-pages.d.ts"]);
});
