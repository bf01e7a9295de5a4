import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Static, Type } from "typebox";
import { inSentences, verbatim } from "#platform/health/sentence.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import { admitJobs } from "./admission.ts";
import { defineJobKind, JobFailure, type JobKind, type JobStep, readInputPart, startJob } from "./index.ts";
import { deleteFinishedJobs } from "./queries.ts";
import { takeStep } from "./runner.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

const Counted = Type.Object({ name: Type.String() });
const Position = Type.Object({ part: Type.Integer() });
type Step = (part: number, input: Static<typeof Counted>) => Partial<JobStep<Static<typeof Position>>>;
let kinds = 0;

/** One step per part; it says of each part what `step` says. The service itself does not know the kind. */
function aKind(step: Step, options: Partial<JobKind> = {}): JobKind {
  kinds += 1;
  return defineJobKind({
    name: `test.${kinds}`,
    mostRunning: 2,
    resultType: "text/csv; charset=utf-8",
    ...options,
    input: Counted,
    position: Position,
    async step(_context, trx, job) {
      const part = job.position?.part ?? 0;
      const text = await readInputPart(trx, job, part);
      const isLast = (await readInputPart(trx, job, part + 1)) === undefined;
      const next = isLast ? null : { part: part + 1 };
      return { rowsDone: 1, next, result: `${text}\n`, ...step(part, job.input) };
    },
  });
}
async function begin(partner: Partner, kind: JobKind, parts = ["one", "two", "three"]) {
  const { db } = app.context;
  const { organizationId } = partner;
  const job = { organizationId, kind, input: { name: "count" }, rowsTotal: parts.length, parts };
  app.clock.advance(1); // the oldest begins first
  return (await db.transaction().execute((trx) => startJob(trx, app.clock(), job))).id;
}
const read = async (partner: Partner, id: string) => (await partner.call("GET", `/jobs/${id}/`)).json;
const step = (...some: JobKind[]) => takeStep(app.context, some);
const admit = (...some: JobKind[]) => admitJobs(app.context.db, app.clock(), some);

test("a job goes from queued to succeeded, tells how far it is, and then shows its result", async () => {
  const partner = await aPartner(app);
  const kind = aKind((part) => (part === 1 ? { failed: 1 } : { created: 1 }));
  const id = await begin(partner, kind);
  const queued = await read(partner, id);
  assert.deepEqual(
    [queued.status, queued.rows_total, queued.rows_done, queued.result_url],
    ["queued", 3, 0, null],
  );
  assert.equal((await partner.call("GET", `/jobs/${id}/result/`)).status, 404);
  await admit(kind);
  await step(kind);
  const running = await read(partner, id);
  assert.deepEqual([running.status, running.rows_done, running.created], ["running", 1, 1]);
  while (await step(kind));
  const done = await read(partner, id);
  assert.deepEqual(
    [done.status, done.rows_done, done.created, done.updated, done.unchanged, done.failed, done.error],
    ["succeeded", 3, 2, 0, 0, 1, null],
  );
  assert.equal(done.result_url, `${app.siteUrl}/api/v1/jobs/${id}/result/`);
  const result = await partner.call("GET", `/jobs/${id}/result/`);
  assert.equal(result.text, "one\ntwo\nthree\n");
  assert.equal(result.headers.get("content-type"), "text/csv; charset=utf-8");
});

test("a step that is interrupted is undone with its progress, and taken again from where it began", async () => {
  const partner = await aPartner(app);
  let isInterrupted = false;
  const kind = aKind((part) => {
    if (part === 1 && !isInterrupted) {
      isInterrupted = true;
      throw new Error("the power went out");
    }
    return {};
  });
  const id = await begin(partner, kind);
  await admit(kind);
  await step(kind);
  await step(kind);
  const { status, rows_done } = await read(partner, id);
  assert.deepEqual([status, rows_done], ["running", 1]);
  assert.equal(await step(kind), false, "not at once");
  app.clock.advance(1000);
  while (await step(kind));
  assert.equal((await partner.call("GET", `/jobs/${id}/result/`)).text, "one\ntwo\nthree\n");
});

test("a job that comes to nothing five times in a row fails, and what it had done stands", async () => {
  const partner = await aPartner(app);
  const kind = aKind((part) => {
    if (part === 1) throw new Error("a secret of ours");
    return { created: 1 };
  });
  const id = await begin(partner, kind);
  await admit(kind);
  for (let attempt = 0; attempt < 6; attempt++) {
    await step(kind);
    app.clock.advance(120_000);
  }
  const { status, created, error } = await read(partner, id);
  assert.deepEqual([status, created], ["failed", 1]);
  assert.match(error, /given up/);
  assert.doesNotMatch(error, /secret/);
  assert.equal((await partner.call("GET", `/jobs/${id}/result/`)).text, "one\n");
});

test("a job whose kind says that it can never be done fails at once, with that sentence", async () => {
  const partner = await aPartner(app);
  const kind = aKind(() => {
    throw new JobFailure(inSentences(verbatim("The table is gone; choose another one.")));
  });
  const id = await begin(partner, kind);
  await admit(kind);
  await step(kind);
  const { status, error } = await read(partner, id);
  assert.deepEqual([status, error], ["failed", "The table is gone; choose another one."]);
});

test("an organization's third job of a kind waits until one of the two has ended; others' do not wait for it", async () => {
  const [partner, neighbour] = [await aPartner(app), await aPartner(app)];
  const kind = aKind(() => ({}));
  const [first = "", second = "", third = ""] = [
    await begin(partner, kind, ["x"]),
    await begin(partner, kind, ["x"]),
    await begin(partner, kind, ["x"]),
  ];
  const theirs = await begin(neighbour, kind, ["x"]);
  await Promise.all([admit(kind), admit(kind)]);
  const statuses = async () =>
    Promise.all([first, second, third].map(async (id) => (await read(partner, id)).status));
  assert.deepEqual(await statuses(), ["running", "running", "queued"]);
  assert.equal((await read(neighbour, theirs)).status, "running");
  await step(kind);
  await admit(kind);
  assert.deepEqual((await statuses()).sort(), ["running", "running", "succeeded"]);
});

test("an organization with many short jobs waiting does not keep another's later one waiting behind them", async () => {
  const [loud, neighbour] = [await aPartner(app), await aPartner(app)];
  const kind = aKind(() => ({}));
  for (let number = 0; number < 6; number++) await begin(loud, kind, ["x"]);
  const theirs = await begin(neighbour, kind, ["x"]);
  for (let round = 0; round < 3; round++) {
    app.clock.advance(1);
    await admit(kind);
    await step(kind);
  }
  assert.equal((await read(neighbour, theirs)).status, "succeeded");
});

test("two workers never take the same step", async () => {
  const partner = await aPartner(app);
  const taken: number[] = [];
  const kind = aKind((part) => {
    taken.push(part);
    return {};
  });
  const parts = Array.from({ length: 20 }, (_, number) => String(number));
  const id = await begin(partner, kind, parts);
  await admit(kind);
  const work = async () => {
    while ((await read(partner, id)).status === "running") await step(kind);
  };
  await Promise.all([work(), work(), work()]);
  assert.deepEqual(taken, [...parts.keys()]);
});

test("a step that says its job can never be done is not taken once more by a neighbour", async () => {
  const partner = await aPartner(app);
  const taken: string[] = [];
  const kind = aKind(
    (_part, { name }) => {
      taken.push(name);
      throw new JobFailure(inSentences(verbatim("The table is gone; choose another one.")));
    },
    { mostRunning: 20 },
  );
  for (let number = 0; number < 20; number++) {
    await begin(partner, kind, ["x"]);
    await admit(kind);
  }
  const work = async () => {
    while (await step(kind));
  };
  await Promise.all([work(), work(), work(), work()]);
  assert.equal(taken.length, 20);
});

test("a step that came to nothing rests before anybody takes it again, however many workers there are", async () => {
  const partner = await aPartner(app);
  let taken = 0;
  const kind = aKind(() => {
    taken += 1;
    throw new Error("no");
  });
  const id = await begin(partner, kind);
  await admit(kind);
  const work = async () => {
    for (let turn = 0; turn < 20; turn++) await step(kind);
  };
  await Promise.all(Array.from({ length: 4 }, work));
  assert.equal(taken, 1);
  assert.equal((await read(partner, id)).status, "running");
});

test("a job is its organization's own, and for whoever may see all of it", async () => {
  const [partner, other] = [await aPartner(app), await aPartner(app)];
  const kind = aKind(() => ({}));
  const id = await begin(partner, kind, ["x"]);
  await admit(kind);
  await step(kind);
  for (const path of [`/jobs/${id}/`, `/jobs/${id}/result/`]) {
    assert.equal((await other.call("GET", path)).status, 404);
    assert.equal((await app.send("GET", `/api/v1${path}`)).status, 401);
  }
  assert.equal((await partner.call("GET", "/jobs/42/")).status, 404);
});

test("what has ended is forgotten when its days are over, what waits is not", async () => {
  const partner = await aPartner(app);
  const kind = aKind(() => ({}));
  const ended = await begin(partner, kind, ["x"]);
  await admit(kind);
  await step(kind);
  const waiting = await begin(partner, kind, ["x"]);
  app.clock.advance(1);
  await deleteFinishedJobs(app.context.db, app.clock());
  assert.equal((await partner.call("GET", `/jobs/${ended}/`)).status, 404);
  assert.equal((await read(partner, waiting)).status, "queued");
});
