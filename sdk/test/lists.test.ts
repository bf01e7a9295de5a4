import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "../../server/test/app.ts";
import { aLearner } from "../../server/test/builders.ts";
import { pages, paginate, watermarkOf } from "../src/index.ts";
import { aClient } from "./service.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

test("all walks through all pages of a list, and fetches no page before it is needed", async () => {
  const { client, partner, sent } = await aClient(app);
  const ids = [];
  for (let number = 0; number < 5; number += 1) ids.push((await aLearner(partner)).id);
  const seen: number[] = [];
  for await (const user of client.users.all({ page_size: 2 })) {
    seen.push(user.id);
    if (seen.length === 2) assert.equal(sent.length, 2, "the token and the first page");
  }
  assert.deepEqual(seen, ids);
  assert.equal(sent.length, 4);
});

test("a walk gives every row once, whoever comes or goes meanwhile", async () => {
  const { client, partner } = await aClient(app);
  const ids = [];
  for (let number = 0; number < 4; number += 1) ids.push((await aLearner(partner)).id);
  app.clock.advance(1000);
  const seen: number[] = [];
  for await (const user of client.users.all({ page_size: 2, sort: "-creation_date" })) {
    seen.push(user.id);
    if (seen.length === 1) await aLearner(partner, { provider_id: "u-new" });
  }
  assert.deepEqual(
    seen.toSorted((a, b) => a - b),
    ids,
  );
});

test("the first page's watermark is where the next walk of changes begins", async () => {
  const { client, partner } = await aClient(app);
  await aLearner(partner, { provider_id: "u-1" });
  app.clock.advance(60_000);
  // Before the oldest transaction that is under way in the service: on a busy machine that may be one of a moment ago.
  const [learner] = await Array.fromAsync(client.users.all());
  let watermark = "";
  do {
    const [first] = await Array.fromAsync(pages((place) => client.users.list({ page_size: 1, ...place })));
    watermark = (first && watermarkOf(first)) ?? "";
    assert.ok(watermark);
  } while (watermark <= (learner?.modified_date ?? ""));
  app.clock.advance(60_000);
  await aLearner(partner, { provider_id: "u-2" });
  const changed = await Array.fromAsync(client.users.all({ modified_after: watermark }));
  assert.deepEqual(
    changed.map((user) => user.provider_id),
    ["u-2"],
  );
});

test("a list of something is walked like any other", async () => {
  const { client, partner } = await aClient(app);
  const ids = [];
  for (let number = 0; number < 3; number += 1) ids.push((await aLearner(partner)).id);
  const team = await client.teams.upsert({ name: "Analysts", member_ids: ids });
  const members = await Array.fromAsync(client.teams.members.all(team.id, { page_size: 1 }));
  assert.deepEqual(
    members.map(({ user_id }) => user_id).toSorted((a, b) => a - b),
    ids,
  );
  const again = await Array.fromAsync(
    paginate((place) => client.teams.members.list(team.id, { page_size: 2, ...place })),
  );
  assert.equal(again.length, 3);
});
