import assert from "node:assert/strict";
import { isAscii } from "node:buffer";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { wordFile, wordParagraph } from "#content/documents/test/office-files.ts";
import { anUpload, finished } from "#content/documents/test/uploads.ts";
import { inSources } from "#platform/log/source-positions.ts";
import { aMeasuredPartner } from "../../../bench/partner.ts";
import { createEmptyDatabase } from "../database.ts";
import { startServiceProcess } from "../process.ts";
import { builtProgram } from "../processes/built-program.ts";
import { freePort } from "../processes/free-port.ts";
import { makeTalkingStage } from "../stages/talking-learners.ts";

test("the build that `npm start` runs finds its migrations, lessons, pages, fonts, words, readers and programs", async () => {
  const database = await createEmptyDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), "lectern-built-"));
  const demoPort = await freePort();
  let stop = async () => {};
  try {
    const service = await startServiceProcess({
      program: builtProgram(),
      dataDir,
      environment: {
        DATABASE_URL: database.url,
        SECRET_KEY: "a key that is long enough for the tests",
        DEMO: "true",
        DEMO_PORT: String(demoPort),
      },
    });
    stop = service.stop;
    const page = await fetch(`${service.siteUrl}/docs/`);
    assert.equal(page.status, 200);
    const style = /<link rel="stylesheet" href="([^"]+)"/.exec(await page.text())?.[1] ?? "";
    assert.equal((await fetch(`${service.siteUrl}${style}`)).status, 200, style);
    assert.equal((await fetch(`http://localhost:${demoPort}/`)).status, 200);
    const { scenarioId, learners } = await makeTalkingStage(service, 1);
    for (const learner of learners) {
      const talk = await learner.follow(`/scenarios/${scenarioId}/begin`, "POST");
      const { turns } = await learner.say(talk, "I am sorry that your delivery is late.", 2);
      assert.deepEqual(new Set(turns.map(({ speaker }) => speaker)), new Set(["learner", "character"]));
    }

    const { token } = await aMeasuredPartner(service);
    const partner = {
      call: (method: string, path: string, body?: unknown) => callPartner(method, path, body),
    };
    async function callPartner(method: string, path: string, body?: unknown) {
      const response = await fetch(`${service.siteUrl}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${token}` },
        ...(body instanceof FormData ? { body } : {}),
      });
      const text = await response.text();
      return {
        status: response.status,
        text,
        json: JSON.parse(text),
        headers: response.headers,
        url: response.url,
      };
    }
    const templates = await partner.call("GET", "/curricula/templates/");
    assert.ok(templates.json.count > 10, templates.text);
    const sent = await anUpload(partner, "desk.docx", wordFile(wordParagraph("Report it to the desk.")));
    const { document } = await finished(partner, sent);
    assert.equal(document.status, "processed", JSON.stringify(document));
  } finally {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
    await database.drop();
  }
});

test("the text of what is built takes a byte a character in memory, which a single one beyond ASCII would double", () => {
  const folder = dirname(builtProgram());
  const { files }: { files: string[] } = JSON.parse(readFileSync(join(folder, ".made-of"), "utf8"));
  const parts = files.filter((file) => file.endsWith(".js")).map((file) => join(folder, file));
  const texts = [...parts, fileURLToPath(import.meta.resolve("@lectern/web/pages"))].map((file) => ({
    file,
    text: readFileSync(file),
  }));
  assert.ok(texts.reduce((sum, { text }) => sum + text.byteLength, 0) > 4_000_000);
  for (const { file, text } of texts)
    assert.ok(isAscii(text), `${file} has ${/.{20}[^\0-\x7f]/.exec(text.toString("utf8"))?.[0]}`);
});

test("the built command line answers, and a trace of the build names the sources' lines", () => {
  const program = builtProgram("lectern");
  const { stdout } = spawnSync(process.execPath, [program, "--help"], { encoding: "utf8" });
  assert.match(stdout, /lectern <command>|lectern \w+/);
  const main = program.replace("lectern.js", "main.js");
  const place = `file://${main}:1:${readFileSync(main, "utf8").indexOf("enableCompileCache(") + 1}`;
  assert.match(
    inSources(`Error: no\n    at start (${place})`),
    /at start \(server\/build\/main\.ts:\d+:\d+\)/,
  );
  // Between what comes from sources stands what the build wrote.
  const columns = readFileSync(main, "utf8").split("\n")[0]?.length ?? 0;
  for (let column = 1; column <= columns; column++) inSources(`at start (file://${main}:1:${column})`);
});
