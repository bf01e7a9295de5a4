import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "../app.ts";
import { aPartner, type Partner } from "../builders.ts";
import { isProgram, missingFor, runProgram } from "./programs.ts";

const text = readFileSync(join(import.meta.dirname, "../../../docs/integrating/quickstart.md"), "utf8");
const programs = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].flatMap(([, language = "", code = ""]) =>
  isProgram(language) ? [{ language, code }] : [],
);

/** Events of which a page holds 100. */
const MORE_THAN_A_PAGE = 101;

let app: TestApp;
let partner: Partner;
let folder: string;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
  const users = Array.from({ length: MORE_THAN_A_PAGE }, (_, index) => ({
    provider: "employee-portal",
    provider_id: `before-${index}`,
    email: `before-${index}@example.com`,
  }));
  assert.equal((await partner.call("POST", "/users/bulk/", { users })).status, 200);
  folder = mkdtempSync(join(tmpdir(), "lectern-programs-"));
});
after(async () => {
  await app?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("the main job is shown in four languages besides curl and TypeScript", () => {
  assert.deepEqual(
    programs.map(({ language }) => language),
    ["python", "php", "java", "csharp"],
  );
});

for (const { language, code } of programs) {
  const missing = missingFor(language);
  const skip = missing === undefined ? false : `${missing} is not installed here`;
  test(`${language}: a learner is provisioned, handed over and followed, and a refusal says why`, {
    skip,
  }, async () => {
    const into = mkdtempSync(join(folder, `${language}-`));
    const environment = {
      LECTERN_URL: app.address,
      LECTERN_CLIENT_ID: partner.clientId,
      LECTERN_CLIENT_SECRET: partner.clientSecret,
    };
    const printed = await runProgram(language, code, into, environment);
    const [, name, link = ""] = /^Send (\w+) to (\S+)$/m.exec(printed) ?? [];
    const arrival = await fetch(link, { redirect: "manual", headers: { accept: "text/html" } });
    assert.equal(arrival.status, 302, printed);
    assert.match(arrival.headers.get("location") ?? "", /^\/start-lesson\?template_id=\d+$/);
    assert.ok((printed.match(/user\.created/g) ?? []).length > MORE_THAN_A_PAGE, printed);
    const [, cursor = ""] = /^LECTERN_AFTER=(\S+)$/m.exec(printed) ?? [];
    const later = await runProgram(language, code, into, { ...environment, LECTERN_AFTER: cursor });
    assert.doesNotMatch(later, /user\.created/, "it goes on where it was");
    const { results } = (await partner.call("GET", `/users/?search=${name}`)).json;
    assert.equal(results.length, 1, "it is there once");

    const wrong = { ...environment, LECTERN_CLIENT_SECRET: "not the secret" };
    const refused = { stderr: /\/oauth\/token\/ was refused: .*invalid_client/s };
    await assert.rejects(runProgram(language, code, into, wrong), refused);
    const nowhere = { ...environment, LECTERN_URL: "http://127.0.0.1:1" };
    await assert.rejects(runProgram(language, code, into, nowhere), {
      stderr: /does not answer|Connect|refused/,
    });
  });
}
