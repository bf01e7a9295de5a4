import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import type { TestApp } from "#test/app.ts";
import type { Connected } from "#test/hris/connected.ts";
import { aWorld, dataChanged, startMeridian } from "#test/hris/meridian.ts";
import { type HrHub, hubRecords } from "#test/partners/hr-hub/hr-hub.ts";

const BRANDELL = "tomas.brandell@meridian.example";

let app: TestApp;
before(async () => {
  app = await startMeridian();
});
after(() => app.stop());

/** The next reading's first page of employees comes only when it is let go, with what the hub knew when it was asked. */
function heldBack(hub: HrHub) {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  hub.fault = {
    path: "/v1/hris/employees",
    page: 1,
    times: 1,
    async answer(response: ServerResponse) {
      const results = structuredClone(hub.employees);
      asked.resolve();
      await released.promise;
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ status: "success", data: { next: null, results } }), () => answered.resolve());
    },
  };
  return {
    asked: asked.promise,
    async release() {
      released.resolve();
      await answered.promise;
    },
  };
}

/** What the account and the partner's employee say of Brandell's surname. */
async function surnames(connection: Connected): Promise<unknown[]> {
  const { json } = await connection.partner.call("GET", "/hr/employees/?page_size=100");
  const employee = json.results.find(({ remote_id }: { remote_id: string }) => remote_id === "1002");
  return [(await connection.user(BRANDELL))?.last_name, employee?.last_name];
}

test("30: a reading waits for the one before it, so the newer one has the last word", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  const delta = heldBack(hub);
  await connection.poke(dataChanged(hub, "employees"));
  app.clock.advance(10_000);
  await delta.asked;
  hub.change(hubRecords("delta.01-title-and-name-change"));
  const asked = await connection.operate("POST", "/runs/", { kind: "full" });
  assert.equal(asked.json.state, "queued");
  await delta.release();
  const last = await connection.settled();
  assert.deepEqual([last.id, last.kind, last.state], [asked.json.id, "full", "succeeded"]);
  assert.deepEqual(await surnames(connection), ["Brandell-Okoye", "Brandell-Okoye"]);
});

test("30: a process that was thought dead and wakes up with an older reading overwrites nothing of a newer one", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  const before = await connection.run("full");
  const delta = heldBack(hub);
  await connection.poke(dataChanged(hub, "employees"));
  app.clock.advance(10_000);
  await delta.asked;
  // Nobody has to wait for the lease of a process that does not answer; another one takes the run, and reads for itself.
  await sql`update hris_run set leased_until = clock_timestamp() where connection_id = ${connection.id} and state = 'running'`.execute(
    app.context.db,
  );
  const taken = await connection.settled();
  assert.deepEqual([taken.kind, taken.state, taken.id > before.id], ["delta", "succeeded", true]);
  hub.change(hubRecords("delta.01-title-and-name-change"));
  await connection.run("full");
  const newer = await surnames(connection);
  assert.deepEqual(newer, ["Brandell-Okoye", "Brandell-Okoye"]);
  await delta.release();
  // Stopping waits for the run in progress.
  await app.restart();
  assert.deepEqual(await surnames(connection), newer);
});
