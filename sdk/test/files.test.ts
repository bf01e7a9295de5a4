import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "../../server/test/app.ts";
import { aLearner } from "../../server/test/builders.ts";
import type { Job } from "../src/index.ts";
import { aClient, anUnreliableProxy, sharedClock } from "./service.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

const people = new Blob(["provider,provider_id,email\nacme,u-1,ada@example.com\nacme,u-2,nobody\n"]);

test("a file of users is imported in the background, and its result tells of each line", async () => {
  const { client } = await aClient(app);
  const seen: Job["status"][] = [];
  const { id } = await client.users.importCsv(people);
  const job = await client.jobs.waitFor(id, {
    pollIntervalMs: 1,
    onProgress: ({ status }) => seen.push(status),
  });
  assert.deepEqual([job.created, job.failed, seen.at(-1)], [1, 1, "succeeded"]);
  const [, ...lines] = (await (await client.jobs.result(id)).text()).trimEnd().split("\r\n");
  assert.deepEqual(
    lines.map((line) => line.split(",")[1]),
    ["created", "failed"],
  );
});

test("waiting for a job ends when it is told to", async () => {
  const stop = new AbortController();
  const { client, partner } = await aClient(app);
  const { id } = await aLearner(partner, { provider_id: "u-1815" });
  const job = await client.users.erase(id, "u-1815");
  const reason = new Error("the day is over");
  stop.abort(reason);
  await assert.rejects(client.jobs.waitFor(job.id, { signal: stop.signal }), reason);
});

test("a document whose answer was lost is uploaded once", async () => {
  const proxy = await anUnreliableProxy(app.address, [null, "lose the answer"]);
  try {
    const { client } = await aClient(app, { siteUrl: proxy.siteUrl, clock: sharedClock(app) });
    const content = new Blob(["# Incidents\n\nCall the desk first."]);
    const document = await client.documents.upload({ name: "handbook.md", content, title: "Handbook" });
    assert.equal(document.title, "Handbook");
    const all = await Array.fromAsync(client.documents.all());
    assert.deepEqual(
      all.map(({ document_id }) => document_id),
      [document.document_id],
    );
    await client.documents.delete(document.document_id);
    assert.equal((await client.documents.list()).count, 0);
  } finally {
    await proxy.close();
  }
});

test("an export arrives as a stream of an archive", async () => {
  const { client, partner } = await aClient(app);
  const { id } = await aLearner(partner);
  const archive = await client.users.export(id);
  assert.equal(archive.headers.get("content-type"), "application/zip");
  const bytes = new Uint8Array(await archive.arrayBuffer());
  assert.deepEqual(
    [...bytes.subarray(0, 2)],
    [..."PK"].map((letter) => letter.charCodeAt(0)),
  );
});
