import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { connected } from "#test/hris/connected.ts";
import { type HrHub, startHrHub } from "#test/partners/hr-hub/hr-hub.ts";
import { enqueueRun, selectRun } from "../run-queue/queries.ts";
import { claimRuns, endLease, extendLease } from "./run-queries.ts";

let app: TestApp;
let hub: HrHub;
before(async () => {
  hub = await startHrHub();
  // Nobody works here but the test.
  app = await startApp({ config: { role: "serve", outboundAllow: ["127.0.0.0/8"] } });
});
after(async () => {
  await app.stop();
  await hub.stop();
});

test("a run is one process's as long as it says so; whoever takes it later has it, and the first one cannot", async () => {
  const { db, clock } = app.context;
  const { id: connectionId, partner } = await connected(app, hub, { isActive: false });
  const { organizationId } = partner;
  const asked = {
    organizationId,
    connectionId,
    kind: "preview" as const,
    askedBy: "test",
    notBefore: clock(),
  };
  const id = await enqueueRun(db, clock(), asked);
  const [claimed] = await claimRuns(db, clock(), 5);
  assert.equal(claimed?.id, id);
  assert.deepEqual(await claimRuns(db, clock(), 5), [], "nobody else takes it meanwhile");
  const extended = await extendLease(db, id, claimed.leased_until, 7);
  assert.ok(extended);
  assert.equal((await selectRun(db, id))?.done, 7);
  await endLease(db, id, extended);
  const [taken] = await claimRuns(db, clock(), 5);
  assert.equal(taken?.id, id);
  assert.equal(await extendLease(db, id, extended, 8), undefined, "the first process has it no more");
  assert.ok(await extendLease(db, id, taken.leased_until, 9));
});
