import assert from "node:assert/strict";
import { test } from "node:test";
import { features } from "#app/features.ts";
import { startApp } from "./app.ts";

const queues = features.flatMap((feature) => feature.queues ?? []);

test("every worker that rests is woken by a queue, and queues name workers and tables that exist", async (t) => {
  const app = await startApp({ config: { role: "serve" } });
  t.after(() => app.stop());
  const workers = features.flatMap((feature) => feature.workers?.(app.context) ?? []);
  await Promise.all(workers.map((worker) => worker.stop()));
  assert.deepEqual(
    queues.flatMap((queue) => queue.workers).toSorted(),
    workers.flatMap(({ name, wake }) => (wake ? name : [])).toSorted(),
  );
  const tables = new Set((await app.context.db.introspection.getTables()).map(({ name }) => name));
  assert.deepEqual(
    queues.flatMap((queue) => queue.tables).filter((table) => !tables.has(table)),
    [],
  );
  assert.equal(new Set(queues.map(({ name }) => name)).size, queues.length, "their names are their own");
});
