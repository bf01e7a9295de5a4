import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { sql } from "kysely";
import { aLearner } from "#test/builders.ts";
import { assertSaidInParts } from "#test/said-in-parts.ts";
import { type LtiStage, learners, startLtiStage } from "#test/stages/lti.ts";
import { aClassroom, aSubject, type Classroom, LEARNER } from "#test/stages/lti-classroom.ts";
import { until } from "#test/waiting/until.ts";
import { operate } from "#test/webhooks.ts";

const INSTRUCTOR = "http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor";

let stage: LtiStage;
const classrooms: Classroom[] = [];
before(async () => {
  stage = await startLtiStage();
});
afterEach(async () => {
  for (const classroom of classrooms.splice(0)) await classroom.stop();
});
after(() => stage.stop());

async function open(settings?: Record<string, unknown>): Promise<Classroom> {
  const classroom = await aClassroom(stage, settings);
  classrooms.push(classroom);
  return classroom;
}

/** A course that somebody has launched from. @returns its id */
async function aCourse(room: Classroom): Promise<number> {
  await room.come(aSubject());
  const { json } = await operate(stage.app, "GET", `/lti-contexts/?registration=${room.registrationId}`);
  assert.equal(json.results.length, 1);
  return json.results[0].id;
}

function aMember(change: Record<string, unknown> = {}) {
  const user_id = aSubject();
  return { user_id, status: "Active", roles: [LEARNER], given_name: "Ada", family_name: user_id, ...change };
}

async function importInto(course: number, body: Record<string, unknown> = {}) {
  const started = await operate(stage.app, "POST", `/lti-contexts/${course}/roster-imports/`, body);
  assert.equal(started.status, 202, started.text);
  return settled(started.json.id);
}

async function settled(id: string) {
  const read = async () => (await operate(stage.app, "GET", `/lti-roster-imports/${id}/`)).json;
  await until(async () => ["succeeded", "failed"].includes((await read()).status));
  return read();
}

const people = () => learners(stage.app, stage.partner.organizationId);

test("with rosters switched off no course is remembered, and none can be imported", async () => {
  const off = await open({ scores: false, roster: false });
  await off.come(aSubject());
  const { json } = await operate(stage.app, "GET", `/lti-contexts/?registration=${off.registrationId}`);
  assert.deepEqual(json.results, []);
  const room = await open();
  const course = await aCourse(room);
  await operate(stage.app, "PATCH", `/lti-registrations/${room.registrationId}/`, { roster: false });
  const answer = await operate(stage.app, "POST", `/lti-contexts/${course}/roster-imports/`, {});
  assert.equal(answer.status, 422);
  assert.equal(answer.json.code, "lti_roster_off");
  assert.deepEqual([...off.services.calls, ...room.services.calls], []);
  assert.equal((await operate(stage.app, "POST", "/lti-contexts/999999/roster-imports/", {})).status, 404);
  assert.equal((await operate(stage.app, "GET", "/lti-roster-imports/nonsense/")).status, 404);
});

test("members of all pages become learners: by link, by e-mail, or new; who was skipped is told why", async () => {
  const room = await open();
  const course = await aCourse(room);
  const known = await aLearner(stage.partner, { email: "grace@example.edu", first_name: "Grace" });
  const linked = aSubject();
  await room.come(linked, { given_name: "Stu", family_name: "Dent" });
  room.services.pageSize = 3;
  room.services.members = [
    aMember({ email: "grace@example.edu" }),
    { user_id: linked, roles: ["Learner"], given_name: "Stuart", family_name: "Dent" },
    aMember({ roles: [INSTRUCTOR] }),
    aMember({ status: "Inactive" }),
    aMember({ status: "Deleted" }),
    aMember({ user_id: "" }),
    aMember({ given_name: "Zoë <b>", family_name: "O'Hara", email: "zoe@example.edu" }),
    aMember(),
  ];
  const before = (await people()).length;
  const done = await importInto(course);
  assert.deepEqual(room.services.tokens.refusals, []);
  assert.equal(done.status, "succeeded", done.error);
  assert.deepEqual([done.members, done.created, done.updated, done.unchanged, done.skipped], [8, 2, 1, 1, 4]);
  assert.deepEqual(done.skipped_by_reason, {
    no_id: 1,
    not_a_learner: 1,
    inactive_in_lms: 1,
    deleted_in_lms: 1,
  });
  assert.equal(done.skipped_members[0].subject, room.services.members[2]?.user_id);
  assert.deepEqual(
    room.services.callsOf("members").map(({ path }) => path),
    [
      "/memberships?type_id=1&limit=100",
      "/memberships?type_id=1&limit=100&page=2",
      "/memberships?type_id=1&limit=100&page=3",
    ],
  );
  const [call] = room.services.callsOf("members");
  assert.equal(call?.headers.accept, "application/vnd.ims.lti-nrps.v2.membershipcontainer+json");
  assert.equal(room.services.callsOf("token").length, 1);
  const after = await people();
  assert.equal(after.length, before + 2);
  assert.equal(after.find(({ id }) => id === known.id)?.first_name, "Grace");
  const zoe = after.find(({ email }) => email === "zoe@example.edu");
  assert.deepEqual([zoe?.first_name, zoe?.source, zoe?.access_role], ["Zoë <b>", "lti", "learner"]);
  const { rows } = await sql`
    select from "user" where id = ${zoe?.id ?? 0} and last_login_at is null`.execute(stage.app.context.db);
  assert.equal(rows.length, 1, "who was only listed has not signed in");
  await stage.app.eventsSettled();
  const { json } = await stage.partner.call("GET", "/events/?limit=500");
  const told = json.events.filter(
    ({ event, data }: { event: string; data: { user_id: number } }) =>
      event === "user.created" && data.user_id === zoe?.id,
  );
  assert.equal(told.length, 1);
});

test("a member who launches later is the same learner; importing again changes nothing", async () => {
  const room = await open();
  const course = await aCourse(room);
  const member = aMember();
  room.services.members = [member];
  assert.equal((await importInto(course)).created, 1);
  const count = (await people()).length;
  await room.come(member.user_id, { given_name: "Ada", family_name: member.user_id });
  assert.equal((await people()).length, count);
  const again = await importInto(course);
  assert.deepEqual([again.created, again.updated, again.unchanged], [0, 0, 1]);
});

test("a dry run counts what would happen, and nothing happens", async () => {
  const room = await open();
  const course = await aCourse(room);
  room.services.members = [aMember(), aMember(), aMember({ roles: [INSTRUCTOR] })];
  const before = await people();
  const dry = await importInto(course, { dry_run: true });
  assert.deepEqual([dry.dry_run, dry.status, dry.created, dry.skipped], [true, "succeeded", 2, 1]);
  assert.deepEqual(await people(), before);
  assert.equal((await importInto(course)).created, 2);
});

test("an address of an administrator or of another person of the LMS makes somebody new", async () => {
  const room = await open();
  const course = await aCourse(room);
  const admin = await aLearner(stage.partner, { email: "admin@example.edu" });
  await sql`update "user" set access_role = 'admin' where id = ${admin.id}`.execute(stage.app.context.db);
  const [one, two] = [aMember({ email: "same@example.edu" }), aMember({ email: "same@example.edu" })];
  room.services.members = [aMember({ email: "admin@example.edu" }), one, two];
  assert.equal((await importInto(course)).created, 3);
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id from lti_link where subject in (${one.user_id}, ${two.user_id})`.execute(
    stage.app.context.db,
  );
  assert.equal(rows.length, 2);
});

test("who was deactivated here stays so, and is reported", async () => {
  const room = await open();
  const course = await aCourse(room);
  const member = aMember();
  room.services.members = [member];
  await importInto(course);
  const [user] = (await people()).slice(-1);
  await sql`update "user" set is_active = false where id = ${user?.id ?? 0}`.execute(stage.app.context.db);
  const again = await importInto(course);
  assert.deepEqual(again.skipped_by_reason, { deactivated_here: 1 });
});

test("a platform that asks for patience is asked again after that, one that stays broken ends the import", async () => {
  const room = await open();
  const course = await aCourse(room);
  room.services.members = [aMember()];
  room.services.plan("members", { status: 429, headers: { "retry-after": "600" } });
  const started = await operate(stage.app, "POST", `/lti-contexts/${course}/roster-imports/`, {});
  await until(() => room.services.callsOf("members").length === 1);
  await until(async () => {
    const { rows } = await sql`select from job where id = ${started.json.id} and failures = 1`.execute(
      stage.app.context.db,
    );
    return rows.length === 1;
  });
  const waiting = async () =>
    (await operate(stage.app, "GET", `/lti-roster-imports/${started.json.id}/`)).json;
  await until(async () => (await waiting()).waiting_reason !== null);
  const asked = await waiting();
  const { status, error, waiting_reason: reason, next_attempt_at: next } = asked;
  assertSaidInParts(reason, asked.waiting_sentences);
  assert.deepEqual([status, error], ["running", null]);
  assert.match(reason, /answered 429/);
  assert.equal(Date.parse(next), stage.app.clock().getTime() + 600_000);
  const job = await stage.partner.call("GET", `/jobs/${started.json.id}/`);
  assert.equal(job.json.error, null, "nothing has failed yet");
  stage.app.clock.advance(599_000);
  assert.equal(room.services.callsOf("members").length, 1);
  stage.app.clock.advance(1_000);
  const done = await settled(started.json.id);
  assert.equal(done.created, 1);
  assert.deepEqual([done.waiting_reason, done.next_attempt_at, done.error], [null, null, null]);
  const { rows: stale } =
    await sql`select from job where id = ${started.json.id} and error is not null`.execute(
      stage.app.context.db,
    );
  assert.equal(stale.length, 0, "a step that got on forgets what it waited for");

  room.services.plan("members", ...Array.from({ length: 5 }, () => ({ status: 500 })));
  const broken = await operate(stage.app, "POST", `/lti-contexts/${course}/roster-imports/`, {});
  for (let failures = 1; failures <= 5; failures++) {
    await until(async () => {
      const { rows } =
        await sql`select from job where id = ${broken.json.id} and failures >= ${failures}`.execute(
          stage.app.context.db,
        );
      return rows.length === 1;
    });
    stage.app.clock.advance(121_000);
  }
  const ended = await settled(broken.json.id);
  assert.equal(ended.status, "failed");
  assert.match(ended.error, /answered 500/);
  assertSaidInParts(ended.error, ended.error_sentences);
});

test("answers that no list should have end the import with a sentence, and nothing else happens", async () => {
  const room = await open();
  const course = await aCourse(room);
  const elsewhere = { link: '<https://evil.example/next>; rel="next"' };
  const same = { link: `<${room.services.membershipsUrl}&limit=100>; rel=next` };
  const page = JSON.stringify({ members: [aMember()] });
  const cases: [name: string, fault: Parameters<typeof room.services.plan>[1], error: RegExp][] = [
    ["forbidden", { status: 403 }, /403: this tool may not read them/],
    ["HTML", { status: 200, body: "<html>", headers: { "content-type": "text/html" } }, /no list of members/],
    ["no members", { status: 200, body: "{}" }, /no list of members/],
    ["huge", { status: 200, body: "x".repeat(3_000_000) }, /could not be read/],
    ["too many", { status: 200, body: JSON.stringify({ members: Array(5_001).fill(0) }) }, /more than 5000/],
    ["a redirect", { status: 302, headers: { location: room.services.tokenUrl } }, /could not be read/],
    ["another host", { status: 200, body: page, headers: elsewhere }, /another host/],
    ["the same page", { status: 200, body: page, headers: same }, /same page again/],
  ];
  const before = await people();
  for (const [name, fault, error] of cases) {
    room.services.plan("members", fault);
    const ended = await importInto(course);
    assert.equal(ended.status, "failed", name);
    assert.match(ended.error, error, name);
    assertSaidInParts(ended.error, ended.error_sentences);
  }
  assert.deepEqual(await people(), before);
});

test("a list without an end is left after two hundred pages", async () => {
  const room = await open();
  const course = await aCourse(room);
  room.services.isEndless = true;
  const ended = await importInto(course);
  assert.equal(ended.status, "failed");
  assert.match(ended.error, /after 200 pages/);
  assert.equal(room.services.callsOf("members").length, 200);
});

test("switched off while it waits, an import ends without asking the LMS", async () => {
  const room = await open();
  const course = await aCourse(room);
  room.services.plan("members", { status: 503, headers: { "retry-after": "60" } });
  const started = await operate(stage.app, "POST", `/lti-contexts/${course}/roster-imports/`, {});
  await until(() => room.services.callsOf("members").length === 1);
  await operate(stage.app, "PATCH", `/lti-registrations/${room.registrationId}/`, { roster: false });
  await until(async () => {
    stage.app.clock.advance(61_000);
    const { json } = await operate(stage.app, "GET", `/lti-roster-imports/${started.json.id}/`);
    return json.status === "failed";
  });
  assert.equal(room.services.callsOf("members").length, 1);
});
