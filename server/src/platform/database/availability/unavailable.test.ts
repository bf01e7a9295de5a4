import assert from "node:assert/strict";
import { test } from "node:test";
import { connectionName, embeddedConnections } from "../connections.ts";
import { createAvailability } from "./availability.ts";
import { isConnectionFailure, isUnavailable, markUnavailable, outcomeOfStatement } from "./unavailable.ts";

const lost = new Error("Connection terminated unexpectedly");
const full = Object.assign(new Error("no space left"), { code: "53100" });

test("a change that may have been made is never called unmade, nor the other way round", () => {
  assert.equal(outcomeOfStatement(lost, "commit", "T"), "unknown");
  assert.equal(outcomeOfStatement(lost, 'insert into "user" values ($1)', "I"), "unknown");
  assert.equal(outcomeOfStatement(lost, "with made as (insert …) select", "I"), "unknown");
  assert.equal(outcomeOfStatement(lost, 'insert into "user" values ($1)', "T"), "nothing_changed");
  assert.equal(outcomeOfStatement(lost, "select 1", "I"), "nothing_changed");
  assert.equal(outcomeOfStatement(full, 'insert into "user" values ($1)', "I"), "nothing_changed");
});

test("a transaction that PostgreSQL ended because nothing happened in it is a lost connection, and nothing of it was done", () => {
  const ended = Object.assign(new Error("terminating connection due to idle-in-transaction timeout"), {
    code: "25P03",
  });
  assert.equal(isConnectionFailure(ended), true);
  assert.equal(outcomeOfStatement(ended, "commit", "T"), "nothing_changed");
});

test("what failed because of the database is known through the errors that name it as their cause", () => {
  markUnavailable(lost, "nothing_changed");
  assert.equal(isUnavailable(new Error("no lesson", { cause: new Error("no row", { cause: lost }) })), true);
  assert.equal(
    isUnavailable(new Error("Connection terminated unexpectedly")),
    false,
    "somebody else's connection",
  );
  assert.equal(isUnavailable("a string"), false);
});

test("an outage is logged when it begins and when it is over, not once for every request", () => {
  const said: string[] = [];
  const log = {
    warn: (_: unknown, text: string) => said.push(text),
    info: (_: unknown, text: string) => said.push(text),
  };
  let now = 0;
  const availability = createAvailability(log, () => now);
  for (let request = 0; request < 1_000; request++) {
    now += 10;
    availability.failed(lost);
    availability.succeeded(); // another connection is still there
  }
  assert.equal(said.length, 1);
  now += 6_000;
  for (let request = 0; request < 10; request++) availability.succeeded();
  assert.deepEqual(said, [
    "database unavailable; requests are answered with 503",
    "database available again",
  ]);
  availability.failed(lost);
  assert.equal(said.length, 3);
});

test("a connection's name says who it is and fits into PostgreSQL's 63 bytes", () => {
  assert.match(connectionName("serve", "background", "web-1"), /^lectern serve background web-1:\d+$/);
  const long = connectionName("serve", "background", "ä".repeat(80));
  assert.equal(Buffer.byteLength(long), 63);
  assert.ok(long.endsWith(`:${process.pid}`));
});

test("the embedded PostgreSQL has room for the pools of its service", () => {
  assert.equal(embeddedConnections({ requests: 20, background: 10 }), 200);
  assert.equal(embeddedConnections({ requests: 400, background: 100 }), 520);
});
