import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { startApp, type TestApp } from "../app.ts";
import { aLearner, aPartner } from "../builders.ts";

const page = readFileSync(join(import.meta.dirname, "../../../docs/integrating/people-and-teams.md"), "utf8");
const examples = [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, command = ""]) => command);

let app: TestApp;
let folder: string;
before(async () => {
  app = await startApp();
  folder = mkdtempSync(join(tmpdir(), "lectern-docs-"));
});
after(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("the page's commands do what it says, one after the other", async () => {
  const partner = await aPartner(app);
  const { id } = await aLearner(partner, { provider_id: "u-1815" });
  const environment = { token: partner.token, LECTERN_URL: app.address, USER_ID: String(id) };
  const run = async (command: string | undefined, more: Record<string, string> = {}) => {
    const { stdout } = await promisify(execFile)("bash", ["-c", command ?? "false"], {
      cwd: folder,
      env: { ...process.env, ...environment, ...more },
    });
    return stdout === "" ? null : JSON.parse(stdout);
  };
  assert.equal(examples.length, 5);
  const [upsert, join, change, take, forget] = examples;
  const team = await run(upsert);
  assert.deepEqual([team.name, team.provider_id], ["Support", "team-42"]);
  assert.deepEqual((await run(join, { TEAM_ID: String(team.id) })).added, [id]);
  const user = await run(change);
  assert.deepEqual([user.department, user.tools, user.team_ids], ["Support", ["CRM"], [team.id]]);
  await run(take);
  assert.equal(readFileSync(`${folder}/person.zip`).subarray(0, 2).toString(), "PK");
  assert.equal((await run(forget)).kind, "users.erase");
});
