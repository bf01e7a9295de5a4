import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "../../server/test/app.ts";
import { aLearner } from "../../server/test/builders.ts";
import { tagOf } from "../src/index.ts";
import { aClient } from "./service.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

test("what has not changed is the same object, and comes without a body", async () => {
  const statuses: number[] = [];
  const { client, partner } = await aClient(app, {
    async fetch(input, init) {
      const response = await fetch(input, init);
      statuses.push(response.status);
      return response;
    },
  });
  const { id } = await aLearner(partner);
  const known = await client.users.get(id);
  assert.equal(await client.users.get(id, { known }), known);
  assert.equal(statuses.at(-1), 304);
  await client.users.update(id, { department: "Engines" });
  const changed = await client.users.get(id, { known });
  assert.notEqual(changed, known);
  assert.equal(changed.department, "Engines");
});

test("of two changes on the same state the second is refused", async () => {
  const { client, partner } = await aClient(app);
  const { id } = await aLearner(partner);
  const user = await client.users.get(id);
  await client.users.update(id, { department: "Engines" }, { ifMatch: user });
  const late = client.users.update(id, { department: "Looms" }, { ifMatch: tagOf(user) });
  await assert.rejects(late, { name: "LecternError", status: 412, code: "precondition_failed" });
  assert.equal((await client.users.get(id)).department, "Engines");
});

test("a copy has no tag, and is not taken for a condition", async () => {
  const { client, partner, sent } = await aClient(app);
  const { id } = await aLearner(partner);
  const user = await client.users.get(id);
  const before = sent.length;
  const careless = client.users.update(id, { department: "Looms" }, { ifMatch: { ...user } });
  await assert.rejects(careless, { name: "TypeError", message: /not a copy/ });
  assert.equal(sent.length, before, "nothing was sent");
});
