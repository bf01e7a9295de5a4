import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { TestApp } from "#test/app.ts";
import { startMeridian } from "#test/hris/meridian.ts";
import { aSource } from "#test/hris/sources.ts";

let app: TestApp;
before(async () => {
  app = await startMeridian();
});
after(() => app.stop());

const folded = [
  "x0,target@other.example",
  "<target@other.example>",
  '"target"@other.example',
  "tar\u200bget@other.example",
];

test("what an identity provider sends and is no address is nobody's, is named", async (t) => {
  const { connection, say } = await aSource(t, app, "scim");
  await connection.activate();
  for (const [index, address] of folded.entries()) {
    const person = { first: `Nia${index}`, last: "Fold" };
    await say(
      { ...person, id: address, email: null },
      { first: `Oda${index}`, last: "Fold", id: `n${index}`, email: address },
    );
  }
  const { json } = await connection.partner.call("GET", "/users/?page_size=100");
  const people: { email: string | null; last_name: string }[] = json.results;
  const addresses = people.filter(({ last_name }) => last_name === "Fold").map(({ email }) => email);
  assert.deepEqual(
    addresses,
    [...folded, ...folded].map(() => null),
  );
  const unusable = (await connection.issues()).filter(({ kind }) => kind === "unusable_work_email");
  assert.equal(unusable.length, 2 * folded.length);
});
