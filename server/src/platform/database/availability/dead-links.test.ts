import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import pg from "pg";
import { createTestDatabase, type TestDatabase } from "#test/database.ts";
import { freePort } from "#test/processes/free-port.ts";
import { type Line, openLine } from "#test/processes/line.ts";
import { until } from "#test/waiting/until.ts";
import { type DatabaseOptions, type OpenDatabase, openDatabase } from "../database.ts";
import { isUnavailable } from "./unavailable.ts";

const LOCK = 77;

let database: TestDatabase;
let line: Line;
let open: OpenDatabase;
let found = 0;
before(async () => {
  database = await createTestDatabase();
  line = await openLineToDatabase();
  open = openThrough(line, {
    onDeadLinks: () => {
      found += 1;
    },
  });
});
after(async () => {
  await open.close();
  await line.stop();
  await database.drop();
});

function openLineToDatabase(): Promise<Line> {
  const { host, port } = new pg.Client({ connectionString: database.url });
  return openLine(host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
}

function openThrough({ port }: Line, options: Partial<DatabaseOptions>): OpenDatabase {
  const { user, password, database: name } = new pg.Client({ connectionString: database.url });
  return openDatabase({
    connection: { host: "127.0.0.1", port, user, password, database: name },
    poolSize: 2,
    linkTimes: { lookMs: 50, answerWithinMs: 200 },
    onConnectionLost: () => undefined,
    ...options,
  });
}

const takeLock = sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`;

test("a statement that the server works on is waited for, however long it takes", async () => {
  await sql`select pg_sleep(1.5)`.execute(open.db);
  assert.equal(found, 0);
});

test("a process that was too busy to read an answer keeps its link, and the transaction goes on", async () => {
  await open.db.transaction().execute(async (trx) => {
    const answer = sql`select pg_sleep(0.2) as busy`.execute(trx);
    await until(async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where state = 'active' and query like '%as busy' and pid <> pg_backend_pid()`.execute(open.db);
      return rows.length > 0;
    });
    // Longer than the server waits before it takes a connection for an idle one.
    const end = performance.now() + 1_600;
    while (performance.now() < end);
    await answer;
    // Something else that the transaction waits for, while the server would be asked.
    await sql`select pg_sleep(0.5)`.execute(open.db);
    await sql`select 1`.execute(trx);
  });
  assert.equal(found, 0);
});

test("a link over which nothing comes any more is cut, what it held is let go, and idle ones beside it are replaced", async () => {
  // Both connections of the pool are open when the link dies.
  await Promise.all([0, 1].map(() => sql`select pg_sleep(0.1)`.execute(open.db)));
  const dying = open.db.transaction().execute(async (trx) => {
    await takeLock.execute(trx);
    line.silence();
    await sql`select 1`.execute(trx);
  });
  await assert.rejects(dying, isUnavailable);
  assert.equal(found, 1);
  await open.db.transaction().execute((trx) => takeLock.execute(trx));
  assert.equal(found, 1, "the idle one was not tried out first");
});

test("a server that answers nobody any more is given up where there is another one to ask", async () => {
  const lineToReplica = await openLineToDatabase();
  const replica = openThrough(lineToReplica, { hasAlternative: true });
  try {
    await sql`select 1`.execute(replica.db);
    lineToReplica.silence();
    lineToReplica.leadTo(await freePort());
    await assert.rejects(sql`select 1`.execute(replica.db), isUnavailable);
  } finally {
    await replica.close();
    await lineToReplica.stop();
  }
});
