import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { importSeedNames, readSeedNames, seedNamesFile } from "./seed-names.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

async function operate(method: string, path: string, body?: unknown) {
  return app.send(method, `/operator/v1${path}`, {
    token: await app.operatorToken(),
    ...(body === undefined ? {} : { body }),
  });
}
const find = async (key: string) => (await operate("GET", `/skills/?search=${key}`)).json.results[0];

test("every skill that the product's content teaches has a name in four languages", async () => {
  const names = await readSeedNames();
  const content = join(seedNamesFile, "..");
  const files = globSync("{templates,scenarios}/*/*.yaml", { cwd: content });
  const texts = await Promise.all(files.map((file) => readFile(join(content, file), "utf8")));
  const keys = texts.flatMap((text) => /^skills: \[(.*)\]/m.exec(text)?.[1]?.match(/[a-z-]+/g) ?? []);
  assert.ok(keys.length > 20);
  assert.deepEqual(
    keys.filter((key) => !(key in names)),
    [],
  );
});

test("an operator names a skill by language: what is left out stays, null takes a name away", async () => {
  const skill = await find("phishing");
  assert.equal(skill.names.fr, "Hameçonnage");
  const renamed = await operate("PATCH", `/skills/${skill.id}/`, {
    names: { de: " Köder erkennen ", it: null },
  });
  assert.deepEqual(renamed.json.names, { de: "Köder erkennen", fr: "Hameçonnage" });
  assert.equal(renamed.json.name, "Phishing");
  for (const names of [{ es: "x" }, { de: " " }, { de: 3 }, "x"])
    assert.equal(
      (await operate("PATCH", `/skills/${skill.id}/`, { names })).status,
      422,
      JSON.stringify(names),
    );
});

test("a release leaves alone what an operator has worded, and nothing is written when nothing changed", async () => {
  const [kept, followed] = [await find("passkeys"), await find("meetings")];
  await operate("PATCH", `/skills/${kept.id}/`, { name: "Keys instead of passwords" });
  await operate("PATCH", `/skills/${followed.id}/`, { description: "Of any length" });
  const before = await find("meetings");
  app.clock.advance(1000);
  await importSeedNames(app.context);
  assert.equal((await find("passkeys")).name, "Keys instead of passwords");
  assert.deepEqual(await find("meetings"), before);
});
