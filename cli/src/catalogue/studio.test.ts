import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "../../../server/test/app.ts";
import { aPartner, type Partner } from "../../../server/test/builders.ts";
import { lectern, lecternJson } from "../../test/lectern.ts";

let app: TestApp;
let partner: Partner;
let folder: string;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
  folder = await mkdtemp(join(tmpdir(), "lectern-studio-"));
});
after(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

const structure =
  "key: visitors\nlesson_type: custom\nlanguage: en\nminutes: 3\nsections:\n  - id: door\n  - id: badge\n";
const english =
  "---\ntitle: Visitors\ndescription: Who.\nsummary: You know.\n---\n\n## door | At the door\n\nNobody comes in\nbehind you.\n\n## badge | Badges\n\nWear one.\n";

test("a folder becomes a draft, comes back byte for byte, and is saved into it again", async () => {
  const own = join(folder, "mine");
  await writeFile(join(folder, "template.yaml"), structure);
  await writeFile(join(folder, "en.md"), english);
  const begun = await lectern(app, ["studio", "import", folder, "--organization", partner.slug]);
  assert.match(begun.stdout, /Begun\. Draft \d+, revision 1: Visitors\n\nIt has no mistakes\./);
  const [draft] = await lecternJson(app, "studio", "list", "--search", "visitors");
  await lectern(app, ["studio", "export", String(draft.id), own]);
  assert.equal(await readFile(join(own, "visitors", "en.md"), "utf8"), english);
  await writeFile(join(own, "visitors", "en.md"), english.replace("## badge", "## badger"));
  const saved = await lectern(app, ["studio", "import", join(own, "visitors"), "--draft", String(draft.id)]);
  assert.match(saved.stdout, /Saved\. Draft \d+, revision 2[\s\S]*en\.md:12: /);
  assert.match(
    (await lectern(app, ["studio", "list", "--search", "nothing like it"])).stdout,
    /There is no draft\./,
  );
  const blocked = await lectern(app, ["studio", "export", String(draft.id), join(folder, "en.md")]);
  assert.match(blocked.stderr, /cannot be written/);
});

test("notes are printed as well: an arrow of a word processor is no reason, and no mistake either", async () => {
  const own = await mkdtemp(join(folder, "notes-"));
  const question = "? q1 single: Who?\n- [x] A guest → Has a host.\n- [ ] A stranger\n\n## badge";
  await writeFile(join(own, "template.yaml"), structure.replace("id: door", "id: door\n    quiz: [q1]"));
  await writeFile(join(own, "en.md"), english.replace("## badge", question));
  const begun = await lectern(app, ["studio", "import", own, "--organization", partner.slug]);
  assert.match(
    begun.stdout,
    /It has no mistakes\.\n\nNotes, which stop nothing:\n[\s\S]*en\.md:\d+: .*add -> with/,
  );
});

test("an author is invited for an organization, and for none it says what is missing", async () => {
  const invited = await lecternJson(
    app,
    "operators",
    "invite",
    "author@ops.example",
    "author",
    "--organization",
    partner.slug,
  );
  assert.deepEqual([invited.role, invited.organization], ["author", partner.slug]);
  const alone = await lectern(app, ["operators", "invite", "nobody@ops.example", "author"]);
  assert.match(alone.stderr, /of one organization/);
  const moved = await lecternJson(app, "operators", "role", String(invited.id), "publisher");
  assert.deepEqual([moved.role, moved.organization], ["publisher", partner.slug]);
});
