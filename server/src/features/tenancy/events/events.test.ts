import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import type { EventType } from "#platform/event-types.ts";
import { publish } from "#platform/outbox.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, anOrganization, aPartner, type Partner } from "#test/builders.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

interface Announcement {
  type?: EventType;
  providerId?: string | null;
  data?: Record<string, unknown>;
}

/** Commits events of an organization, one transaction each, and waits until they are in the stream. */
async function announce(organizationId: number, announcements: readonly Announcement[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { type = "user.updated", data = { user_id: 1 }, ...rest } of announcements) {
    ids.push(await publish(app.context.db, app.context.clock(), { organizationId, type, data, ...rest }));
  }
  await app.eventsSettled();
  return ids;
}

const times = (count: number, announcement: Announcement = {}) =>
  Array.from({ length: count }, () => announcement);
const idsOf = (json: { events: { id: string }[] }) => json.events.map((event) => event.id);

test("a type that no feature declares is announced to nobody", async () => {
  const { organizationId } = await aPartner(app);
  const forgotten = publish(app.context.db, app.context.clock(), {
    organizationId,
    // @ts-expect-error The type check refuses it as well: it knows what `npm run contract` listed.
    type: "user.forgotten",
    data: {},
  });
  await assert.rejects(forgotten, /null value in column "audience"/);
});

describe("a page", () => {
  let partner: Partner;
  let ids: string[];
  before(async () => {
    partner = await aPartner(app);
    ids = await announce(partner.organizationId, times(5));
  });

  test("holds the envelopes with a stream_id, and says where to go on", async () => {
    const { status, headers, json } = await partner.call("GET", "/events/?limit=2");
    assert.equal(status, 200);
    assert.equal(headers.get("content-type"), "application/json; charset=utf-8");
    assert.deepEqual(Object.keys(json), ["events", "count", "has_more", "next_after"]);
    assert.deepEqual(Object.keys(json.events[0]), ["id", "event", "created_at", "data", "stream_id"]);
    assert.deepEqual(idsOf(json), ids.slice(0, 2));
    assert.equal(json.events[0].event, "user.updated");
    assert.equal(json.events[0].created_at, "2026-06-15T09:00:00.000000+00:00");
    assert.equal(json.count, 2);
    assert.equal(json.has_more, true);
    assert.equal(json.next_after, json.events[1].stream_id);
  });

  test("after page after page every event has come once, in order, and then the poller is caught up", async () => {
    const seen: string[] = [];
    let answer = await partner.call("GET", "/events/?limit=2");
    for (;;) {
      seen.push(...idsOf(answer.json));
      if (!answer.json.has_more) break;
      answer = await partner.call("GET", `/events/?limit=2&after=${answer.json.next_after}`);
    }
    assert.deepEqual(seen, ids);
    const caughtUp = await partner.call("GET", `/events/?after=${answer.json.next_after}`);
    assert.deepEqual(caughtUp.json, {
      events: [],
      count: 0,
      has_more: false,
      next_after: answer.json.next_after,
    });
  });

  test("that ends exactly at the last event has no more", async () => {
    const { json } = await partner.call("GET", "/events/?limit=5");
    assert.equal(json.count, 5);
    assert.equal(json.has_more, false);
  });

  test("begins strictly after the stream_id that is sent", async () => {
    const first = await partner.call("GET", "/events/");
    const rest = await partner.call("GET", `/events/?after=${first.json.events[1].stream_id}`);
    assert.deepEqual(idsOf(rest.json), ids.slice(2));
  });

  for (const query of ["", "?after=", "?after=0"]) {
    test(`begins at the start with ${query || "no query"}`, async () => {
      assert.deepEqual(idsOf((await partner.call("GET", `/events/${query}`)).json), ids);
    });
  }
});

test("another organization's cursor is refused, and the same event has the same cursor for both APIs", async () => {
  const [one, other] = [await aPartner(app), await aPartner(app)];
  for (const partner of [one, other]) await aLearner(partner);
  await app.eventsSettled();
  const [own, foreign] = await Promise.all(
    [one, other].map(async (partner) => (await partner.call("GET", "/events/")).json),
  );
  const refused = await one.call("GET", `/events/?after=${foreign.next_after}`);
  assert.equal(refused.status, 422);
  assert.match(refused.json.errors.after[0], /another organization/);
  assert.equal((await one.call("GET", `/events/?after=${own.next_after}`)).json.count, 0);
  const { json } = await app.send("GET", `/operator/v1/organization-events/?organization=${one.slug}`, {
    token: await app.operatorToken(),
  });
  assert.equal(json.results[0].stream_id, own.next_after);
});

test("an empty stream answers the cursor 0, which is valid", async () => {
  const partner = await aPartner(app);
  const empty = { events: [], count: 0, has_more: false, next_after: "0" };
  assert.deepEqual((await partner.call("GET", "/events/")).json, empty);
  assert.deepEqual((await partner.call("GET", "/events/?after=0")).json, empty);
});

test("after=latest answers no event but a cursor from which everything that comes follows", async () => {
  const partner = await aPartner(app);
  const latest = async (query = "") => (await partner.call("GET", `/events/?after=latest${query}`)).json;
  const nothingYet = (await latest()).next_after;
  const known = await announce(partner.organizationId, times(3));
  const { next_after: end, ...page } = await latest("&limit=1");
  assert.deepEqual(page, { events: [], count: 0, has_more: false });
  assert.equal((await latest("&event_types=user.created")).next_after, end);
  assert.equal((await partner.call("GET", `/events/?after=${end}`)).json.next_after, end);
  const coming = await announce(partner.organizationId, times(2));
  assert.deepEqual(idsOf((await partner.call("GET", `/events/?after=${end}`)).json), coming);
  assert.deepEqual(idsOf((await partner.call("GET", `/events/?after=${nothingYet}`)).json), [
    ...known,
    ...coming,
  ]);
  assert.equal((await partner.call("GET", "/events/?after=latest&event_types=nonsense")).status, 422);
});

test("the envelope goes out byte for byte as it was written", async () => {
  const partner = await aPartner(app);
  const data = { zebra: 1, apple: 'Zoë \u2028 "quoted" </script>', nested: { b: [1.5, null], a: {} } };
  await announce(partner.organizationId, [{ data }]);
  const { text, json } = await partner.call("GET", "/events/");
  const { rows } = await sql<{ body: string }>`
    select body from event where organization_id = ${partner.organizationId}`.execute(app.context.db);
  const body = rows[0]?.body ?? "";
  assert.ok(text.includes(body.slice(0, -1)), text);
  assert.deepEqual(json.events[0].data, data);
});

test("limit is 100 unless sent, and more than 500 is taken as 500", async () => {
  const partner = await aPartner(app);
  await announce(partner.organizationId, times(501));
  assert.equal((await partner.call("GET", "/events/")).json.count, 100);
  const largest = await partner.call("GET", "/events/?limit=100000");
  assert.equal(largest.json.count, 500);
  assert.equal(largest.json.has_more, true);
});

for (const [query, field] of [
  ["limit=0", "limit"],
  ["limit=-5", "limit"],
  ["limit=ten", "limit"],
  ["limit=1.5", "limit"],
  ["after=nonsense", "after"],
  ["after=1", "after"],
  ["after=MTphYmM6MQ%3D%3D", "after"],
  ["event_types=user.updated,user.exploded", "event_types"],
  ["event_types=checkpoint", "event_types"],
] as const) {
  test(`${query} is refused with 422 and a sentence about ${field}`, async () => {
    const partner = await aPartner(app);
    const { status, json } = await partner.call("GET", `/events/?${query}`);
    assert.equal(status, 422);
    assert.deepEqual(Object.keys(json.errors), [field]);
    assert.match(json.errors[field][0], /^.{10,}\.$/);
  });
}

test("an organization reads its own events and nobody else's", async () => {
  const [one, other] = [await aPartner(app), await aPartner(app)];
  const ids = await announce(one.organizationId, times(2));
  const others = await announce(other.organizationId, times(1));
  assert.deepEqual(idsOf((await one.call("GET", "/events/")).json), ids);
  assert.deepEqual(idsOf((await other.call("GET", "/events/?after=0")).json), others);
});

test("extension types come only when they are asked for, internal checkpoints never", async () => {
  const partner = await aPartner(app);
  const [publicId, extensionId] = await announce(partner.organizationId, [
    {},
    { type: "team.updated" },
    { type: "subsection.completed" },
  ]);
  assert.deepEqual(idsOf((await partner.call("GET", "/events/")).json), [publicId]);
  const asked = await partner.call("GET", "/events/?event_types=user.updated,%20team.updated");
  assert.deepEqual(idsOf(asked.json), [publicId, extensionId]);
  assert.deepEqual(idsOf((await partner.call("GET", "/events/?event_types=team.updated")).json), [
    extensionId,
  ]);
});

test("a page without a filter ends at its last event, whatever extension types follow", async () => {
  const partner = await aPartner(app);
  await announce(partner.organizationId, [{}, { type: "team.updated" }]);
  const { json } = await partner.call("GET", "/events/");
  assert.equal(json.next_after, json.events[0].stream_id);
  assert.equal(json.has_more, false);
});

test("with a filter next_after moves on past what was looked at", async () => {
  const partner = await aPartner(app);
  await announce(partner.organizationId, [{ type: "lesson.started" }, {}, {}]);
  const filtered = await partner.call("GET", "/events/?event_types=lesson.started");
  assert.equal(filtered.json.count, 1);
  assert.equal(filtered.json.has_more, false);
  const everything = await partner.call("GET", "/events/");
  assert.equal(filtered.json.next_after, everything.json.next_after);
});

test("provider_id_prefix picks the learners whose partner key begins with it, letter for letter", async () => {
  const partner = await aPartner(app);
  const [wanted] = await announce(partner.organizationId, [
    { providerId: "north_1" },
    { providerId: "northX1" },
    { providerId: null },
  ]);
  assert.deepEqual(idsOf((await partner.call("GET", "/events/?provider_id_prefix=north_")).json), [wanted]);
});

test("a filter that lets little through looks at 10 000 events a request and then says where to go on", async () => {
  const partner = await aPartner(app);
  await sql`
    insert into event (event_id, organization_id, type, audience, body, creation_date)
    select gen_random_uuid(), ${partner.organizationId}, 'user.updated', 'public', '{"id":"x"}', now()
    from generate_series(1, 10500)`.execute(app.context.db);
  const [rare] = await announce(partner.organizationId, [{ type: "document.failed" }]);
  const query = "event_types=document.failed";
  const first = await partner.call("GET", `/events/?${query}`);
  assert.deepEqual([first.json.count, first.json.has_more], [0, true]);
  const second = await partner.call("GET", `/events/?${query}&after=${first.json.next_after}`);
  assert.deepEqual(idsOf(second.json), [rare]);
  assert.equal(second.json.has_more, false);
});

describe("who may read", () => {
  test("nobody without a bearer, and no application without the scope", async () => {
    assert.equal((await app.send("GET", "/api/v1/events/")).status, 401);
    const writer = await aPartner(app, { scope: "write" });
    assert.equal((await writer.call("GET", "/events/")).status, 403);
  });

  test("of people signed in, admins only", async () => {
    const partner = await aPartner(app);
    const email = `${partner.slug}@example.com`;
    const password = "long enough for us";
    const { id } = await aLearner(partner, { email });
    const operator = await app.operatorToken();
    const as = (role: string) =>
      app.send("PATCH", `/operator/v1/users/${id}/`, {
        token: operator,
        body: { access_role: role, password },
      });
    await as("manager");
    const { json: jwt } = await app.send("POST", "/auth/jwt/create/", { body: { email, password } });
    const read = () => app.send("GET", "/api/v1/events/", { token: jwt.access });
    assert.equal((await read()).status, 403);
    await as("admin");
    await app.eventsSettled();
    const { status, json } = await read();
    assert.equal(status, 200);
    assert.equal(json.events[0].event, "user.created");
  });
});

describe("a stream that was cut or replaced", () => {
  let own: TestApp;
  let partner: Partner;
  let cursors: string[];
  before(async () => {
    own = await startApp();
    partner = await aPartner(own);
    for (let count = 0; count < 4; count += 1) {
      await publish(own.context.db, own.context.clock(), {
        organizationId: partner.organizationId,
        type: "user.updated",
        data: {},
      });
    }
    await own.eventsSettled();
    const { json } = await partner.call("GET", "/events/");
    cursors = json.events.map((event: { stream_id: string }) => event.stream_id);
  });
  after(() => own.stop());

  test("answers a cursor from before what is kept with 410 and the oldest one that is good", async () => {
    await sql`delete from event where position <= 2`.execute(own.context.db);
    await sql`update event_stream set pruned_position = 2`.execute(own.context.db);
    for (const expired of ["", "?after=0", `?after=${cursors[0]}`]) {
      const { status, json } = await partner.call("GET", `/events/${expired}`);
      assert.equal(status, 410);
      assert.equal(json.code, "cursor_expired");
      assert.equal(json.oldest_after, cursors[1]);
    }
    const kept = await partner.call("GET", `/events/?after=${cursors[1]}`);
    assert.deepEqual([kept.status, kept.json.count], [200, 2]);
    const { json: end } = await partner.call("GET", "/events/?after=latest");
    assert.equal((await partner.call("GET", `/events/?after=${end.next_after}`)).status, 200);
  });

  test("still has its start for an organization that is younger than what was pruned", async () => {
    own.clock.advance(1000);
    const younger = await aPartner(own);
    await publish(own.context.db, own.context.clock(), {
      organizationId: younger.organizationId,
      type: "user.updated",
      data: {},
    });
    await own.eventsSettled();
    for (const start of ["", "?after=0"]) {
      const { status, json } = await younger.call("GET", `/events/${start}`);
      assert.deepEqual([status, json.count], [200, 1], start);
    }
  });

  test("refuses cursors of another service", async () => {
    await sql`update event_stream set epoch = 'another'`.execute(own.context.db);
    const foreign = await partner.call("GET", `/events/?after=${cursors[3]}`);
    assert.equal(foreign.status, 422);
    assert.match(foreign.json.errors.after[0], /another service/);
  });
});

describe("operators", () => {
  const list = async (query: string) =>
    app.send("GET", `/operator/v1/organization-events/?${query}`, { token: await app.operatorToken() });

  test("list an organization's events, the newest first, by type and time, page by page", async () => {
    const { id, slug } = await anOrganization(app);
    const [first] = await announce(id, [
      { type: "lesson.started", providerId: "emp-1", data: { user_id: 7 } },
    ]);
    app.clock.advance(3_600_000);
    const later = await announce(id, times(2));
    const all = await list(`organization=${slug}`);
    assert.equal(all.status, 200);
    assert.deepEqual(
      all.json.results.map((event: { id: string }) => event.id),
      [...later.reverse(), first],
    );
    const oldest = all.json.results[2];
    assert.deepEqual(
      { ...oldest, id: "", created_at: "", stream_id: "" },
      {
        id: "",
        event: "lesson.started",
        created_at: "",
        data: { user_id: 7 },
        stream_id: "",
        organization_id: id,
        audience: "public",
        provider_id: "emp-1",
      },
    );
    assert.equal((await list(`organization=${id}&type=lesson.started`)).json.count, 1);
    assert.equal((await list(`organization=${slug}&from=${app.clock().toISOString()}`)).json.count, 2);
    assert.equal((await list(`organization=${slug}&to=${app.clock().toISOString()}`)).json.count, 1);
    const second = await list(`organization=${slug}&page_size=2&page=2`);
    assert.deepEqual([second.json.results[0].id, second.json.next], [first, null]);
  });

  test("follow an organization's stream as its partner polls it", async () => {
    const partner = await aPartner(app);
    const [first, second] = await announce(partner.organizationId, times(2));
    const follow = async (query: string) =>
      app.send("GET", `/operator/v1/organization-events/stream/?organization=${partner.slug}${query}`, {
        token: await app.operatorToken(),
      });
    const own = await app.send("GET", "/api/v1/events/", { token: partner.token });
    assert.equal((await follow("")).text, own.text);
    assert.deepEqual(idsOf(own.json), [first, second]);
    assert.deepEqual(idsOf((await follow(`&after=${own.json.events[0].stream_id}`)).json), [second]);
    assert.equal((await follow("&after=nonsense")).status, 422);
    const refused = await app.send(
      "GET",
      "/operator/v1/organization-events/stream/?organization=nobody-here",
      {
        token: await app.operatorToken(),
      },
    );
    assert.equal(refused.status, 404);
  });

  test("are told what is wrong with a filter", async () => {
    assert.equal((await list("")).json.errors.organization[0], "This field is required.");
    assert.equal((await list("organization=nobody-here")).status, 404);
    assert.equal((await list("organization=1&type=checkpoint")).status, 422);
    assert.equal((await list("organization=1&from=yesterday")).status, 422);
  });

  test("alone may list them: a partner's token is refused", async () => {
    const partner = await aPartner(app);
    const refused = await app.send("GET", `/operator/v1/organization-events/?organization=${partner.slug}`, {
      token: partner.token,
    });
    assert.equal(refused.status, 403);
  });
});
