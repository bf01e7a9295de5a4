import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { createEmptyDatabase } from "#test/database.ts";
import { until } from "#test/waiting/until.ts";

/** The promise of X-Sync-Watermark: passed on as `modified_after`, it misses nothing, however late a change commits. */
let app: TestApp;
let partner: Partner;
let pool: pg.Pool;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
  pool = new pg.Pool({ connectionString: app.databaseUrl, max: 6 });
  // A connection that is being closed may still be told that its database is dropped.
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("error", () => undefined);
});
after(async () => {
  await pool.end();
  await app.stop();
});

const rename = 'update "user" set last_name = $2, modified_date = $3 where id = $1';

/** What a mirror does: reads all pages, keeps the watermark of the first. */
async function changedAfter(watermark: string | null) {
  const since = watermark === null ? "" : `&modified_after=${encodeURIComponent(watermark)}`;
  const answer = await partner.call("GET", `/users/?page_size=200${since}`);
  assert.equal(answer.status, 200);
  const names = new Map<number, string>();
  for (const user of answer.json.results) names.set(user.id, user.last_name);
  return { names, watermark: answer.headers.get("x-sync-watermark") ?? "" };
}

/** Lets the clock run and lists until the watermark has passed this moment. */
async function watermarkBeyond(moment: Date): Promise<string> {
  let passed = "";
  await until(async () => {
    app.clock.advance(1100);
    passed = (await changedAfter(null)).watermark;
    return Date.parse(passed) > moment.getTime();
  });
  return passed;
}

test("a change that commits after the list was read is in the next one", async () => {
  const { id } = await aLearner(partner);
  const slow = await pool.connect();
  try {
    await slow.query("begin");
    await slow.query(rename, [id, "Late", app.context.clock()]);
    app.clock.advance(60_000);
    const naive = app.context.clock().toISOString();
    const { names, watermark } = await changedAfter(null);
    assert.equal(names.get(id), "Muster");
    await slow.query("commit");
    assert.equal((await changedAfter(watermark)).names.get(id), "Late");
    // The guard's violation: with the time of the request as its watermark, a mirror never learns of it.
    assert.equal((await changedAfter(naive)).names.get(id), undefined);
  } finally {
    slow.release();
  }
});

test("what a transaction writes after a horizon was drawn in its midst is in the next list, too", async () => {
  const [first, second] = [await aLearner(partner), await aLearner(partner)];
  const slow = await pool.connect();
  try {
    const begun = app.context.clock();
    await slow.query("begin");
    await slow.query(rename, [first.id, "Early", begun]);
    app.clock.advance(60_000);
    await changedAfter(null); // begins to close what lies before
    await slow.query(rename, [second.id, "Midst", begun]);
    app.clock.advance(60_000);
    const { watermark } = await changedAfter(null);
    await slow.query("commit");
    const { names } = await changedAfter(watermark);
    assert.deepEqual([names.get(first.id), names.get(second.id)], ["Early", "Midst"]);
  } finally {
    slow.release();
  }
});

test("a change whose clock was read long before its transaction began is in the next one, too", async () => {
  const { id } = await aLearner(partner);
  const readTheClock = app.context.clock();
  const watermark = await watermarkBeyond(readTheClock);
  await pool.query(rename, [id, "Queued", readTheClock]);
  assert.equal((await changedAfter(watermark)).names.get(id), "Queued");
});

test("two changes of one row in one millisecond are two changes", async () => {
  const { id } = await aLearner(partner);
  const millisecond = app.context.clock();
  await pool.query(rename, [id, "First", millisecond]);
  const watermark = await watermarkBeyond(millisecond);
  await pool.query(rename, [id, "Second", millisecond]);
  assert.equal((await changedAfter(watermark)).names.get(id), "Second");
});

test("the watermark moves on, and an update that changes nothing does not count as a change", async () => {
  const { id } = await aLearner(partner);
  const watermark = await watermarkBeyond(app.context.clock());
  await pool.query('update "user" set modified_date = modified_date where id = $1', [id]);
  assert.equal((await changedAfter(watermark)).names.size, 0);
});

test("a writer that is left open in another database of the server holds nothing up, and one in this database does", async () => {
  const elsewhere = await createEmptyDatabase();
  const other = new pg.Client({ connectionString: elsewhere.url });
  const own = await pool.connect();
  try {
    await other.connect();
    await other.query("begin; create table left_open ()");
    await watermarkBeyond(app.context.clock());

    const { id } = await aLearner(partner);
    await own.query("begin");
    await own.query(rename, [id, "Left open", app.context.clock()]);
    const begun = app.context.clock();
    for (let times = 0; times < 5; times++) {
      app.clock.advance(1100);
      const { watermark } = await changedAfter(null);
      assert.ok(Date.parse(watermark) < begun.getTime());
    }
    await own.query("rollback");
    await watermarkBeyond(begun);
  } finally {
    own.release();
    await other.end();
    await elsewhere.drop();
  }
});

test("a mirror that follows watermarks through a crowd of slow writers ends up with the truth", async () => {
  const learners = await Promise.all(Array.from({ length: 8 }, () => aLearner(partner)));
  const mirror = new Map<number, string>();
  let watermark: string | null = null;
  const follow = async () => {
    app.clock.advance(700);
    const found = await changedAfter(watermark);
    for (const [id, name] of found.names) mirror.set(id, name);
    watermark = found.watermark;
  };
  let running = 0;
  const write = async (writer: number) => {
    running += 1;
    for (let round = 0; round < 12; round++) {
      const now = app.context.clock();
      const client = await pool.connect();
      try {
        await client.query("begin");
        const learner = learners[(writer * 5 + round) % learners.length];
        await client.query(rename, [learner?.id, `${writer}-${round}`, now]);
        await client.query("select pg_sleep($1)", [((writer * 7 + round * 3) % 5) / 200]);
        await client.query("commit");
      } finally {
        client.release();
      }
    }
    running -= 1;
  };
  const writers = Promise.all([0, 1, 2, 3, 4].map(write));
  while (running > 0) await follow();
  await writers;
  await follow();
  const { names: truth } = await changedAfter(null);
  for (const { id } of learners) assert.equal(mirror.get(id), truth.get(id));
});

test("every table with a modified_date keeps behind the horizon", async () => {
  const { rows } = await pool.query(`
    select relname from pg_attribute join pg_class on pg_class.oid = attrelid and relkind = 'r'
    where attname = 'modified_date' and relnamespace = 'public'::regnamespace
      and 2 <> (select count(*) from pg_trigger where tgrelid = pg_class.oid and tgname like '%_behind_horizon')`);
  assert.deepEqual(rows, [], "call keep_behind_horizon_on('…') in a migration");
});
