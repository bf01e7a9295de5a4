import assert from "node:assert/strict";
import { test } from "node:test";
import { type Diagnosis, diagnose } from "./diagnosis.ts";
import type { WorkerState } from "./queries.ts";

const now = new Date("2026-06-15T09:00:00Z");
const nothing = { count: 0, oldestId: null, oldestAt: null };
const late = { count: 460, oldestId: 1, oldestAt: new Date("2026-06-15T08:50:00Z") };
const aWorker = (changes: Partial<WorkerState> = {}): WorkerState => ({
  process_id: "p",
  worker: "sequencer",
  host: "one",
  pid: 7,
  role: "work",
  started_at: "s",
  beat_at: "b",
  turned_at: "t",
  failure: null,
  is_failing: false,
  beat_age: 1,
  turn_age: 1,
  ...changes,
});

const reasonsOf = ({ reasons }: Diagnosis) => reasons.map(({ message }) => message);

test("a sequencer that beats and nothing late: there is nothing to say", () => {
  assert.deepEqual(diagnose([aWorker()], nothing, now).reasons, []);
});

test("nobody works: said at once, with what waits, and who worked last", () => {
  const [reason = ""] = reasonsOf(diagnose([], nothing, now));
  assert.match(reason, /No worker process is running\. New events will not be delivered/);
  const gone = diagnose([aWorker({ beat_age: 400, turn_age: 400 })], late, now);
  assert.equal(gone.isSequenced, false);
  assert.deepEqual(gone.delayedSince, late.oldestAt);
  assert.match(
    reasonsOf(gone).join(),
    /Last heartbeat: b \(process 7 on one\).*460 events wait.*npm start -- work/,
  );
});

test("one that beats while events stay is behind; one that hangs or fails is named", () => {
  assert.match(reasonsOf(diagnose([aWorker()], late, now)).join(), /sequencer is behind: 460 events wait/);
  const hanging = diagnose([aWorker(), aWorker({ worker: "webhook-sender", turn_age: 301 })], nothing, now);
  assert.match(
    reasonsOf(hanging).join(),
    /webhook-sender of process 7 on one has made no progress since t: restart/,
  );
  const failing = diagnose([aWorker({ is_failing: true, failure: "error 23505" })], nothing, now);
  assert.match(reasonsOf(failing).join(), /sequencer of process 7 on one is failing \(error 23505\)/);
});
