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

let app: TestApp;
let partner: Partner;
let folder: string;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
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
    assert.match(printed, /user\.created/);
    const { results } = (await partner.call("GET", `/users/?search=${name}`)).json;
    assert.equal(results.length, 1, "it is there once");

    const wrong = { ...environment, LECTERN_CLIENT_SECRET: "not the secret" };
    const refusal = await runProgram(language, code, into, wrong).then(
      (output) => output,
      (error: Error & { stderr: string }) => error.stderr,
    );
    assert.match(refusal, /\/oauth\/token\/ was refused: .*invalid_client/s);
  });
}
