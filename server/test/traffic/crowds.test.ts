// npm test leaves this drill to CI: limits.test.ts and connections.test.ts hold the same limits.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { takeOrganizationLock } from "#platform/database/organization-lock.ts";
import type { Feature } from "#platform/feature.ts";
import { type Answer, startApp, type TestApp } from "../app.ts";
import { aLearner, aPartner, type Partner } from "../builders.ts";

/** The error of an abandoned statement, without waiting for one. */
const slow: Feature = {
  name: "slow",
  partnerRoutes(api, context) {
    api.get("/slow/", { config: { scope: "read" } }, () =>
      context.db.transaction().execute(async (trx) => {
        await sql`set local statement_timeout = 1`.execute(trx);
        await sql`select pg_sleep(60)`.execute(trx);
      }),
    );
  },
};

let app: TestApp;
before(async () => {
  app = await startApp({ features: [slow] });
});
after(() => app.stop());

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
const shuffled = <T>(list: readonly T[]) =>
  list
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);

/** Comes again when told to, as the SDK does: on a busy machine somebody of a crowd waits for longer than the service lets them. */
async function aPatientPartner(fields: Parameters<typeof aPartner>[1] = {}): Promise<Partner> {
  const partner = await aPartner(app, fields);
  const call: Partner["call"] = async (...request) => {
    for (let tries = 1; ; tries++) {
      const answer = await partner.call(...request);
      if (answer.status !== 429 || answer.json.code !== "busy" || tries === 5) return answer;
    }
  };
  return { ...partner, call };
}

const bulk = (partner: Partner, users: unknown, options: object = {}) =>
  partner.call("POST", "/users/bulk/", { users, ...options });
const person = (id: string, fields: object = {}) => ({
  provider: "acme",
  provider_id: id,
  email: `${id}@example.com`,
  ...fields,
});

async function deadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(app.context.db);
  return rows[0]?.deadlocks ?? Number.NaN;
}

/** All answers have one of these statuses, and nobody waited for somebody who waited for them. */
async function assertPeaceful(calls: readonly Promise<Answer>[], ...statuses: number[]): Promise<void> {
  const before = await deadlocks();
  const answers = await Promise.all(calls);
  const others = answers.filter(({ status }) => !statuses.includes(status));
  assert.deepEqual(
    others.map(({ status, text }) => [status, text]),
    [],
  );
  assert.equal((await deadlocks()) - before, 0, "deadlocks");
}

test("imports that name the same new courses in any order make each once, and nobody else waits for them", async () => {
  const partner = await aPatientPartner({ organization: { flexible_matching: true } });
  const other = await aPartner(app);
  const imports = numbers(24).map((run) => {
    const rows = numbers(20).map((course) => person(`${run}-${course}`, { course: `Course ${course}` }));
    return bulk(partner, shuffled(rows));
  });
  await assertPeaceful([...imports, ...numbers(5).map(() => other.call("GET", "/users/"))], 200);
  assert.equal((await partner.call("GET", "/courses/?search=course")).json.count, 20);
  assert.equal((await partner.call("GET", "/users/")).json.count, 24 * 20);
});

test("enrolments and single users beside them make the same courses in peace", async () => {
  const partner = await aPatientPartner({ organization: { flexible_matching: true } });
  const learners = await Promise.all(numbers(10).map(() => aLearner(partner)));
  const calls = numbers(8).flatMap((run) => [
    partner.call("POST", "/enrolments/bulk/", {
      items: shuffled(
        learners.flatMap(({ id }, index) => [
          { user_id: id, course: `Course ${index}` },
          { user_id: id, course: `Course ${(index + run) % 10}` },
        ]),
      ),
    }),
    bulk(
      partner,
      shuffled(
        learners.map(({ providerId }, index) => person(providerId, { course: `Course ${9 - index}` })),
      ),
    ),
    partner.call("POST", "/users/", person(`single-${run}`, { course: `course ${run}` })),
  ]);
  await assertPeaceful(calls, 200, 201);
  assert.equal((await partner.call("GET", "/courses/?search=course")).json.count, 10);
});

test("addresses change hands between users in any number of requests at once", async () => {
  const partner = await aPatientPartner();
  const keys = ["s1", "s2"];
  const ids = await Promise.all(
    keys.map(async (key) => (await partner.call("POST", "/users/", person(key))).json.id),
  );
  const loops = numbers(6).map(async (loop) => {
    for (const turn of numbers(20)) {
      const body = person(keys[(loop + turn) % 2] ?? "", {
        email: `s${1 + ((loop + turn) % 3)}@example.com`,
      });
      const answer = await (turn % 5 === 4
        ? partner.call("PATCH", `/users/${ids[turn % 2]}/`, { email: body.email })
        : turn % 5 === 3
          ? bulk(partner, [body, person("s3", { email: `s${1 + (turn % 2)}@example.com` })])
          : partner.call("POST", "/users/", body));
      if (![200, 201].includes(answer.status)) return answer;
    }
    return partner.call("GET", "/users/");
  });
  await assertPeaceful(loops, 200);
});

test("a team's members are set beside imports of the same people", async () => {
  const partner = await aPatientPartner();
  const learners = await Promise.all(numbers(30).map(() => aLearner(partner)));
  const { json: team } = await partner.call("POST", "/teams/", { name: "Team" });
  const calls = numbers(10).flatMap((run) => [
    partner.call("POST", `/teams/${team.id}/members/`, {
      set: shuffled(learners)
        .slice(0, 15)
        .map(({ id }) => id),
    }),
    partner.call("POST", "/teams/", { name: "Team", member_ids: shuffled(learners).map(({ id }) => id) }),
    bulk(
      partner,
      shuffled(
        learners.flatMap(({ providerId }, index) => {
          const row = person(providerId, { first_name: `Ada ${run}` });
          return index % 3 === 0 ? [row, { ...row, last_name: "Twice" }] : [row];
        }),
      ),
    ),
  ]);
  await assertPeaceful(calls, 200);
});

test("imports that deactivate whoever they do not name run beside one another", async () => {
  const partner = await aPatientPartner();
  const calls = numbers(24).map((run) =>
    bulk(
      partner,
      shuffled(numbers(10).slice(run % 4)).map((number) => person(`d${number}`)),
      { deactivate_missing: { provider: "acme" } },
    ),
  );
  await assertPeaceful(calls, 200);
});

test("while everything of one organization waits, another one and the background go on", async () => {
  const [partner, other] = [await aPatientPartner(), await aPartner(app)];
  const { id } = await aLearner(partner);
  const stuck = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holding = app.context.db.transaction().execute(async (trx) => {
    await takeOrganizationLock(trx, partner.organizationId);
    isHeld.resolve();
    await stuck.promise;
  });
  await isHeld.promise;
  const waiting = numbers(30).flatMap((run) => [
    bulk(partner, [person(`w${run}`)]),
    partner.call("PATCH", `/users/${id}/`, { first_name: `Ada ${run}` }),
  ]);
  try {
    await assertAtWork(other);
  } finally {
    stuck.resolve();
    await holding;
  }
  await assertPeaceful(waiting, 200);
});

async function assertAtWork(other: Partner): Promise<void> {
  const { providerId } = await aLearner(other);
  assert.equal((await other.call("GET", `/users/?provider_id=${providerId}`)).json.count, 1);
  await app.eventsSettled();
  const { rows: announced } = await sql`
    select from event where organization_id = ${other.organizationId} and sequenced`.execute(app.context.db);
  assert.equal(announced.length, 1);
}

test("a request that waits for too long is refused in words and may come again", async () => {
  const partner = await aPartner(app);
  const { status, headers, json } = await partner.call("GET", "/slow/", undefined, {
    headers: { "x-request-id": randomUUID() },
  });
  assert.deepEqual([status, json.code, headers.get("retry-after")], [429, "busy", "1"]);
});
