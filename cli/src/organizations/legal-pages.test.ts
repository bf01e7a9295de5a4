import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "../../../server/test/app.ts";
import { anOrganization } from "../../../server/test/builders.ts";
import { lectern } from "../../test/lectern.ts";

let app: TestApp;
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "legal-pages-"));
  app = await startApp();
});
after(async () => {
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

const print = (...args: string[]) => lectern(app, ["legal-pages", ...args]);

test("pages are set from files, addresses and contacts, for an organization and for the installation", async () => {
  const { slug } = await anOrganization(app);
  const file = join(folder, "privacy.md");
  await writeFile(file, "## We keep little\n");
  const own = ["--privacy-text", `en=${file}`, "--support-email", "help@example.com"];
  const set = await print("set", "--organization", slug, ...own);
  assert.equal(set.exitCode, 0, set.stderr);
  assert.match(set.stdout, new RegExp(`privacy +\\S+/legal/${slug}/privacy \\(organization's, in en\\)`));
  assert.match(set.stdout, /imprint +missing/);
  assert.match((await print("missing")).stdout, /imprint, accessibility/);
  const doctor = await lectern(app, ["doctor"]);
  assert.equal(doctor.exitCode, 0, doctor.stdout);
  assert.match(
    doctor.stdout,
    /^to do {2}legal pages: the installation's own pages lack privacy, .*legal-pages set/m,
  );

  const elsewhere = kinds.flatMap((kind) => [`--${kind}-url`, `https://example.com/${kind}`]);
  await print("set", ...elsewhere);
  assert.match((await print("show")).stdout, /imprint +https:\/\/example\.com\/imprint \(installation's\)/);
  assert.match((await print("show", "--organization", slug)).stdout, /imprint .*\(installation's\)/);
  assert.match((await print("missing")).stdout, /None lacks a page/);
  assert.match((await lectern(app, ["doctor"])).stdout, /^ok {5}legal pages: every page says/m);
  await print("set", "--organization", slug, "--support-email", "", "--privacy-url", "");
  assert.match((await print("show", "--organization", slug)).stdout, /support .*\(installation's\)/);
});

const kinds = ["privacy", "imprint", "accessibility", "support"];

test("a file that is not there, a language that nobody reads and nothing at all are said before anything is sent", async () => {
  assert.match((await print("set", "--privacy-text", `en=${folder}/none.md`)).stderr, /cannot be read/);
  const wrong = await print("set", "--privacy-text", "es=privacy.md");
  assert.deepEqual([wrong.exitCode, /like en=privacy\.md/.test(wrong.stderr)], [2, true]);
  assert.equal((await print("set")).exitCode, 2);
});
