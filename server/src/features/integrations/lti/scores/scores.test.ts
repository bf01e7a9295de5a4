import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { sql } from "kysely";
import { aRun, aScenario, completedWith } from "#role-plays/scenarios/test/a-scenario.ts";
import type { SequencedEvent } from "#tenancy/events/index.ts";
import { type LmsOptions, LTI } from "#test/partners/lms.ts";
import { aBrowser, LOGIN, type LtiStage, lastLaunch, startLtiStage } from "#test/stages/lti.ts";
import {
  aClassroom,
  announceRun,
  aSubject,
  type Classroom,
  ENDPOINT,
  LEARNER,
  userOf,
} from "#test/stages/lti-classroom.ts";
import { until } from "#test/waiting/until.ts";
import { operate } from "#test/webhooks.ts";
import { watchBlockedScores } from "./blocked/notice.ts";
import { claimScores } from "./claim.ts";
import { deleteOldScores } from "./outcome-queries.ts";
import { ltiScoreReader } from "./reader.ts";

const AGS = "https://purl.imsglobal.org/spec/lti-ags/scope/";
const SCENARIO = "scn_0123456789abcdef01234567";
const toScenario = { [`${LTI}custom`]: { scenario_id: SCENARIO } };

let stage: LtiStage;
let playedBefore: Awaited<ReturnType<typeof aScenario>>;
const classrooms: Classroom[] = [];
before(async () => {
  stage = await startLtiStage();
  await aScenario(stage.app, { scenario_id: SCENARIO });
  await adopt(SCENARIO);
  playedBefore = await aScenario(stage.app);
  await adopt(playedBefore.scenarioId);
});
afterEach(async () => {
  for (const classroom of classrooms.splice(0)) await classroom.stop();
});
after(() => stage.stop());

/** Launches open what the organization's library holds. */
async function adopt(scenarioId: string): Promise<void> {
  const { status } = await stage.partner.call("POST", "/scenarios/library/", { scenario_id: scenarioId });
  assert.equal(status, 201);
}

async function open(settings?: Record<string, unknown>, lms?: Partial<LmsOptions>): Promise<Classroom> {
  const classroom = await aClassroom(stage, settings, lms);
  classrooms.push(classroom);
  return classroom;
}

/** Of the classroom's deployment. */
async function openNotices({ registrationId }: Classroom): Promise<string[]> {
  const { json } = await operate(stage.app, "GET", `/lti-registrations/${registrationId}/`);
  const deployments = json.deployments.map(({ id }: { id: number }) => String(id));
  const { json: notices } = await operate(stage.app, "GET", "/notices/?state=open&page_size=100");
  return notices.results
    .filter(
      (notice: { subject_type: string; subject_id: string }) =>
        notice.subject_type === "lti_deployment" && deployments.includes(notice.subject_id),
    )
    .map(({ kind }: { kind: string }) => kind);
}

async function run(classroom: Classroom, subject: string, score: number) {
  await announceRun(stage, { user_id: await userOf(stage, subject), scenario_id: SCENARIO, score });
  return classroom;
}

test("with scores switched off nothing is remembered, and the LMS is not called", async () => {
  const room = await open({ scores: false, roster: false });
  await room.complete(aSubject());
  await room.settled();
  assert.deepEqual(await room.scores(), []);
  const { rows } = await sql`
    select from lti_resource_link join lti_deployment as deployment on deployment.id = lti_resource_link.deployment_id
    where registration_id = ${room.registrationId}`.execute(stage.app.context.db);
  assert.equal(rows.length, 0);
  assert.deepEqual(room.services.calls, []);
});

test("a completed lesson is one of one in the grade book, sent as the standard says", async () => {
  const room = await open();
  const subject = aSubject();
  const userId = await room.complete(subject);
  await room.settled();
  assert.deepEqual(room.services.tokens.refusals, []);
  const [call] = room.services.callsOf("scores");
  assert.equal(call?.path, "/lineitems/7/lineitem/scores?type_id=1");
  assert.equal(call?.method, "POST");
  assert.equal(call?.headers["content-type"], "application/vnd.ims.lis.v1.score+json");
  assert.deepEqual(JSON.parse(call?.body ?? ""), {
    userId: subject,
    scoreGiven: 1,
    scoreMaximum: 1,
    activityProgress: "Completed",
    gradingProgress: "FullyGraded",
    timestamp: stage.app.clock().toISOString(),
  });
  assert.deepEqual(room.services.tokens.granted, [`${AGS}score`]);
  const [score] = await room.scores();
  assert.equal(score.status, "delivered");
  assert.deepEqual([score.user_id, score.template_id, score.attempts], [userId, 1, 1]);
  assert.equal(score.launch_code, (await lastLaunch(stage.app)).code);
  const found = await operate(stage.app, "GET", `/lti-scores/?code=${score.launch_code.toLowerCase()}`);
  assert.equal(found.json.results.length, 1);
  assert.deepEqual((await operate(stage.app, "GET", `/lti-scores/${score.id}/`)).json, score);
  assert.equal((await operate(stage.app, "GET", "/lti-scores/999999/")).status, 404);
});

test("whoever is forgotten leaves no scores behind", async () => {
  const room = await open();
  const subject = aSubject();
  const userId = await room.complete(subject);
  await room.settled();
  const { partner, app } = stage;
  const answer = await partner.call("POST", `/users/${userId}/erase/`, {
    confirm: String(userId),
  });
  assert.ok(answer.status < 300, answer.text);
  await until(async () => {
    const { rows } = await sql`
      select from lti_visit where user_id = ${userId}`.execute(app.context.db);
    return rows.length === 0;
  });
  assert.deepEqual(await room.scores(), []);
});

test("a claim that cannot be used is no reason to refuse a launch", async () => {
  const room = await open();
  const claims: unknown[] = [
    "text",
    null,
    [],
    {},
    { scope: "all", lineitem: 7 },
    { scope: [`${AGS}score`], lineitem: "no address" },
    { scope: [`${AGS}score`], lineitem: "http://169.254.169.254/latest" },
    { scope: [`${AGS}score`], lineitem: "file:///etc/passwd" },
    { scope: [{}, 1], lineitem: room.services.lineItemUrl("1") },
  ];
  for (const claim of claims) {
    const { answer } = await room.come(aSubject(), { [ENDPOINT]: claim });
    assert.equal(answer.status, 302, JSON.stringify(claim));
  }
  await room.complete(aSubject(), { [ENDPOINT]: { scope: [`${AGS}score`], lineitem: "https://10.0.0.1/" } });
  await room.settled();
  assert.deepEqual(await room.scores(), []);
  assert.deepEqual(room.services.calls, []);
});

test("nothing is sent for people who teach; where the platform allows no scores they wait, and go out once it does", async () => {
  const room = await open();
  const teacher = "http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor";
  await room.complete(aSubject(), { [`${LTI}roles`]: [teacher] });
  const endpoint = { scope: [`${AGS}lineitem`] };
  await room.complete(aSubject(), {
    ...room.serviceClaims(endpoint),
    [`${LTI}resource_link`]: { id: "2" },
    [`${LTI}roles`]: [LEARNER],
  });
  await room.settled();
  const [blocked, ...others] = await room.scores();
  assert.deepEqual(
    [blocked.status, blocked.is_blocked, blocked.last_status, others],
    ["waiting", true, null, []],
  );
  assert.match(blocked.last_error, /does not let this tool send scores/);
  assert.deepEqual(room.services.calls, []);
  await room.come(aSubject(), {
    ...room.serviceClaims(),
    [`${LTI}resource_link`]: { id: "2" },
  });
  await room.settled();
  assert.equal((await room.scores())[0].status, "delivered");
});

test("a lesson that was complete before its learner came from the LMS is scored when they come, once", async () => {
  const room = await open({ scores: false, token_url: null });
  const subject = aSubject();
  await room.complete(subject);
  await operate(stage.app, "PATCH", `/lti-registrations/${room.registrationId}/`, {
    scores: true,
    token_url: room.services.tokenUrl,
  });
  await room.come(subject);
  await room.come(subject);
  await room.settled();
  assert.equal(room.services.scores().length, 1);
  assert.equal(room.services.scores()[0]?.userId, subject);
});

test("a scenario is scored out of a hundred, and each later score is newer than the one before", async () => {
  const room = await open();
  const subject = aSubject();
  await room.come(subject, toScenario);
  for (const score of [40, 72.5, 100]) await (await run(room, subject, score)).settled();
  const sent = room.services.scores();
  assert.deepEqual(
    sent.map(({ scoreGiven, scoreMaximum }) => [scoreGiven, scoreMaximum]),
    [
      [40, 100],
      [72.5, 100],
      [100, 100],
    ],
  );
  const moments = sent.map(({ timestamp }) => Date.parse(timestamp));
  assert.deepEqual(
    moments,
    [...new Set(moments)].sort((a, b) => a - b),
  );
});

test("many scores at once ask for one token; another is asked for shortly before it ends", async () => {
  const room = await open();
  const pupils = Array.from({ length: 8 }, aSubject);
  for (const subject of pupils) await room.come(subject, toScenario);
  await Promise.all(pupils.map((subject) => run(room, subject, 50)));
  await room.settled();
  assert.equal(room.services.scores().length, 8);
  assert.equal(room.services.callsOf("token").length, 1);
  stage.app.clock.advance(3_539_000);
  await (await run(room, pupils[0] ?? "", 51)).settled();
  assert.equal(room.services.callsOf("token").length, 1);
  stage.app.clock.advance(2_000);
  await (await run(room, pupils[0] ?? "", 52)).settled();
  assert.equal(room.services.callsOf("token").length, 2);
});

test("a token that is not taken is replaced once; taken neither, the score waits for the set-up, says so and can be sent at once", async () => {
  const room = await open();
  const subject = aSubject();
  await room.come(subject, toScenario);
  await (await run(room, subject, 1)).settled();
  room.services.tokens.revoke();
  await (await run(room, subject, 2)).settled();
  assert.equal((await room.scores()).at(-1).status, "delivered");
  assert.equal(room.services.callsOf("token").length, 2);
  room.services.plan("scores", { status: 401 }, { status: 401 });
  await (await run(room, subject, 3)).settled();
  const failed = (await room.scores()).at(-1);
  assert.deepEqual([failed.status, failed.is_blocked], ["waiting", true]);
  assert.match(failed.last_error, /proxy/);
  assert.deepEqual(await openNotices(room), ["lti.scores_blocked"]);
  const resent = await operate(stage.app, "POST", `/lti-scores/${failed.id}/resend/`);
  assert.equal(resent.status, 200);
  await room.settled();
  assert.equal((await room.scores()).at(-1).status, "delivered");
  await until(async () => (await openNotices(room)).length === 0);
  assert.equal((await operate(stage.app, "POST", `/lti-scores/${failed.id}/resend/`)).status, 422);
});

test("a grade that was refused until the set-up was mended arrives by itself, and so do all others of that LMS", async () => {
  const room = await open();
  const pupils = Array.from({ length: 3 }, aSubject);
  room.services.refuse("scores", 403);
  for (const subject of pupils) await room.complete(subject);
  await room.settled();
  for (let day = 0; day < 10; day += 2) {
    stage.app.clock.advance(2 * 24 * 3_600_000);
    await room.settled();
  }
  const waiting = await room.scores();
  assert.deepEqual(
    waiting.map(({ status, last_status, is_blocked }) => [status, last_status, is_blocked]),
    pupils.map(() => ["waiting", 403, true]),
    "ten days later nothing was given up",
  );
  assert.deepEqual(await openNotices(room), ["lti.scores_blocked"]);
  // One of them is due before the others, and takes them along.
  room.services.refuse("scores", null);
  const first = Math.min(...waiting.map((score) => Date.parse(score.next_attempt_at)));
  stage.app.clock.advance(Math.max(0, first - stage.app.clock().getTime()));
  await until(async () =>
    (await room.scores()).every(({ status, is_blocked }) => status === "delivered" && !is_blocked),
  );
  assert.equal(room.services.grades.book.size, 3);
  await until(async () => (await openNotices(room)).length === 0);
});

test("a lesson that Moodle embeds: refused in the frame before its hint is spent, opened in a tab, its grade refused and then mended arrives", async () => {
  const room = await open({ scores: true }, { spendsHints: true });
  const subject = aSubject();
  const click = room.lms.loginParameters();
  const inFrame = { accept: "text/html", "sec-fetch-dest": "iframe" };
  const framed = await stage.app.send("POST", LOGIN, { form: click, headers: inFrame });
  assert.equal(framed.status, 403);
  assert.equal((await lastLaunch(stage.app)).step, "frame");
  // What the way out of the frame has to do: the same login once more, at the top.
  const browser = aBrowser(stage.app);
  const login = await browser.login(click, "GET");
  const embedded = { [`${LTI}launch_presentation`]: { document_target: "iframe", locale: "en" } };
  const claims = {
    ...room.serviceClaims(),
    ...embedded,
    [`${LTI}custom`]: { template_id: "1" },
    sub: subject,
  };
  const authUrl = login.headers.get("location") ?? "";
  const answer = await browser.post(room.lms.authorize(authUrl, { claims }));
  assert.equal(answer.status, 302);
  assert.throws(() => room.lms.authorize(authUrl), /no such launch/);
  room.services.refuse("scores", 403);
  await room.finish(browser, answer);
  await room.settled();
  assert.equal((await room.scores())[0].last_status, 403);
  room.services.refuse("scores", null);
  stage.app.clock.advance(3_600_000);
  await room.settled();
  assert.deepEqual(
    room.services
      .scores()
      .map(({ userId, scoreGiven }) => [userId, scoreGiven])
      .at(-1),
    [subject, 1],
  );
  assert.equal((await room.scores())[0].status, "delivered");
});

test("where grades are not accepted for a link, a launch after they are sends what everybody had reached", async () => {
  const room = await open();
  const [one, other] = [aSubject(), aSubject()];
  const without = room.serviceClaims({ lineitem: undefined, scope: [`${AGS}score`] });
  await room.complete(one, without);
  await room.settled();
  const [score] = await room.scores();
  assert.deepEqual([score.status, score.is_blocked], ["waiting", true]);
  assert.match(score.last_error, /no line item.*Accept grades from the tool/);
  assert.deepEqual(room.services.calls, []);
  await room.come(other, room.serviceClaims());
  await room.settled();
  assert.equal((await room.scores())[0].status, "delivered");
  assert.equal(room.services.scores()[0]?.userId, one);
});

test("the learner comes again: what was given up or waits for the set-up is tried at once", async () => {
  const room = await open();
  const [gone, refused] = [aSubject(), aSubject()];
  room.services.refuse("scores", 400);
  await room.complete(gone);
  await room.settled();
  room.services.refuse("scores", 401);
  await room.complete(refused);
  await room.settled();
  assert.deepEqual(
    (await room.scores()).map(({ status }) => status),
    ["failed", "waiting"],
  );
  room.services.refuse("scores", null);
  await room.come(gone);
  await room.come(refused);
  await room.settled();
  assert.deepEqual(
    (await room.scores()).map(({ status }) => status),
    ["delivered", "delivered"],
  );
});

test("a changed registration sends at once what waited for it", async () => {
  const room = await open();
  room.services.refuse("token", 400);
  await room.complete(aSubject());
  await room.settled();
  assert.deepEqual([(await room.scores())[0].status, (await room.scores())[0].is_blocked], ["waiting", true]);
  room.services.refuse("token", null);
  room.services.tokens.audience = "https://api.example.com/auth/token";
  const audience = { token_audience: "https://api.example.com/auth/token" };
  await operate(stage.app, "PATCH", `/lti-registrations/${room.registrationId}/`, audience);
  await room.settled();
  assert.equal((await room.scores())[0].status, "delivered");
});

test("scores are sent again by organization, LMS, status, learner or launch, and no others", async () => {
  const [room, other] = [await open(), await open()];
  for (const one of [room, other]) {
    one.services.refuse("scores", 400);
    await one.complete(aSubject());
    await one.complete(aSubject());
    await one.settled();
  }
  const resend = async (body: unknown) => {
    const { status, json } = await operate(stage.app, "POST", "/lti-scores/resend/", body);
    return status === 200 ? json : json.code;
  };
  const [first, second] = await room.scores();
  const registration = room.registrationId;
  assert.deepEqual(await resend({ registration, status: "waiting" }), { resent: 0, next_after: null });
  assert.equal(await resend({ organization: "nobody" }), "organization_not_found");
  room.services.refuse("scores", null);
  assert.equal((await resend({ registration, user_id: first.user_id })).resent, 1);
  await room.settled();
  assert.deepEqual(
    (await room.scores()).map(({ status }) => status),
    ["delivered", "failed"],
  );
  assert.equal((await resend({ registration, after: second.id })).resent, 0);
  assert.equal((await resend({ code: second.launch_code, status: "failed" })).resent, 1);
  await room.settled();
  assert.deepEqual(
    (await room.scores()).map(({ status }) => status),
    ["delivered", "delivered"],
  );
  assert.deepEqual(
    (await other.scores()).map(({ status }) => status),
    ["failed", "failed"],
  );
  other.services.refuse("scores", null);
  assert.ok((await resend({ organization: stage.partner.slug })).resent >= 2);
  await other.settled();
  assert.deepEqual(
    (await other.scores()).map(({ status }) => status),
    ["delivered", "delivered"],
  );
});

test("an LMS that nobody mends is left alone after half a year", async () => {
  const room = await open();
  room.services.refuse("scores", 404);
  await room.complete(aSubject());
  await room.settled();
  stage.app.clock.advance(181 * 24 * 3_600_000);
  await room.settled();
  const [score] = await room.scores();
  assert.deepEqual([score.status, score.is_blocked, score.attempts], ["failed", false, 2]);
  await watchBlockedScores(stage.app.context);
  assert.deepEqual(await openNotices(room), ["lti.score_failed"]);
  const { db, clock } = stage.app.context;
  await deleteOldScores(db, new Date(clock().getTime() - 24 * 3_600_000));
  assert.equal((await room.scores()).length, 1, "it can be sent again for as long as others");
  await deleteOldScores(db, new Date(clock().getTime() + 24 * 3_600_000));
  assert.deepEqual(await room.scores(), []);
});

test("a score that waits is sent at once when somebody has mended what was wrong, and not before the LMS wants it", async () => {
  const room = await open();
  const subject = aSubject();
  await room.come(subject, toScenario);
  const newest = async () => (await room.scores()).at(-1);
  const resend = (id: number) => operate(stage.app, "POST", `/lti-scores/${id}/resend/`);
  room.services.plan("token", { status: 400 });
  await (await run(room, subject, 10)).settled();
  const waiting = await newest();
  assert.equal(waiting.status, "waiting");
  assert.ok(Date.parse(waiting.next_attempt_at) > stage.app.clock().getTime());
  const hurried = await resend(waiting.id);
  assert.deepEqual([hurried.status, hurried.json.attempts, hurried.json.last_error], [200, 0, null]);
  await room.settled();
  assert.equal((await newest()).status, "delivered");

  room.services.plan("scores", { status: 429, headers: { "retry-after": "86400" } });
  await (await run(room, subject, 20)).settled();
  const resting = await resend((await newest()).id);
  const restMs = Date.parse(resting.json.next_attempt_at) - stage.app.clock().getTime();
  assert.ok(restMs > 86_000_000, `${restMs} ms`);
  await run(room, subject, 30);
  const [overtaken] = (await room.scores()).slice(-2);
  const refused = await resend(overtaken.id);
  assert.deepEqual([refused.status, refused.json.code], [422, "lti_nothing_to_resend"]);
  const calls = room.services.callsOf("scores").length;
  await room.settled();
  assert.equal(room.services.callsOf("scores").length, calls);
});

test("asked to wait, nothing of the registration is sent before then", async () => {
  const room = await open();
  const [one, two] = [aSubject(), aSubject()];
  await room.come(one, toScenario);
  await room.come(two, toScenario);
  room.services.plan("scores", { status: 429, headers: { "retry-after": "1200" } });
  await (await run(room, one, 10)).settled();
  await (await run(room, two, 20)).settled();
  stage.app.clock.advance(1_199_000);
  await room.settled();
  assert.equal(room.services.callsOf("scores").length, 1);
  room.services.plan("token", { status: 503, headers: { "retry-after": "60" } });
  room.services.tokens.revoke();
  stage.app.clock.advance(1_000);
  await room.settled();
  assert.equal(room.services.callsOf("token").length, 2);
  stage.app.clock.advance(400_000);
  await room.settled();
  assert.equal(room.services.grades.book.size, 2);
  assert.deepEqual(
    (await room.scores()).map(({ status }) => status),
    ["delivered", "delivered"],
  );
});

test("a platform that stays broken is tried for days, then the score is given up with its reason", async () => {
  const room = await open();
  const subject = aSubject();
  await room.come(subject, toScenario);
  room.services.plan("scores", ...Array.from({ length: 20 }, () => ({ status: 502 })));
  await (await run(room, subject, 10)).settled();
  for (let hour = 0; hour < 24 * 5; hour += 6) {
    stage.app.clock.advance(6 * 3_600_000);
    await room.settled();
  }
  const [score] = await room.scores();
  assert.equal(score.status, "failed");
  assert.ok(score.attempts >= 8, `only ${score.attempts} attempts`);
  assert.equal(score.last_status, 502);
  assert.match(score.last_error, /answered 502/);
});

test("an organization whose turn it is not keeps its scores", async () => {
  const room = await open();
  const subject = aSubject();
  await room.come(subject, toScenario);
  room.services.plan("scores", { status: 502 });
  await (await run(room, subject, 10)).settled();
  const { app, partner } = stage;
  const dayMs = 24 * 3_600_000;
  const now = new Date(app.clock().getTime() + dayMs);
  // The lease ends before others look at it.
  const claim = (except: readonly number[]) =>
    claimScores(app.context.db, { now, size: 10, leaseMs: -dayMs, except, dueFrom: null });
  assert.deepEqual(await claim([partner.organizationId]), []);
  assert.notDeepEqual(await claim([]), []);
});

test("an older score is never sent after a newer one, however long it took", async () => {
  const room = await open();
  const subject = aSubject();
  await room.come(subject, toScenario);
  const { promise: gate, resolve: openGate } = Promise.withResolvers<void>();
  room.services.plan("scores", { status: 500, until: gate });
  await run(room, subject, 10);
  await until(() => room.services.callsOf("scores").length === 1);
  for (const score of [20, 30, 40]) await run(room, subject, score);
  openGate();
  await room.settled();
  assert.deepEqual(
    room.services.scores().map(({ scoreGiven }) => scoreGiven),
    [10, 40],
  );
  assert.deepEqual(
    (await room.scores()).map(({ status }) => status),
    ["superseded", "superseded", "superseded", "delivered"],
  );
  stage.app.clock.advance(24 * 3_600_000);
  await room.settled();
  assert.equal(room.services.callsOf("scores").length, 2);
});

test("whoever played before they came gets their latest score once, and the next attempt's after it", async () => {
  const room = await open();
  const { app, partner } = stage;
  const [subject, scenario] = [aSubject(), playedBefore];
  await room.come(subject);
  const userId = await userOf(stage, subject);
  await aRun(app, partner, scenario, userId, completedWith(app, 80));
  await aRun(app, partner, scenario, userId, completedWith(app, 40));
  await aRun(app, partner, scenario, userId, { status: "ended", phase: "over", ended_reason: "abandoned" });
  const claims = { [`${LTI}custom`]: { scenario_id: scenario.scenarioId } };
  for (let time = 0; time < 2; time += 1) {
    const { answer } = await room.come(subject, claims);
    assert.equal(answer.headers.get("location"), `/start-scenario?scenario_id=${scenario.scenarioId}`);
    await room.settled();
    app.clock.advance(1000);
  }
  await announceRun(stage, { user_id: userId, scenario_id: scenario.scenarioId, score: 60 });
  await room.settled();
  assert.deepEqual(
    room.services.scores().map(({ scoreGiven, scoreMaximum }) => [scoreGiven, scoreMaximum]),
    [
      [40, 100],
      [60, 100],
    ],
  );
});

test("a worker that dies between sending and writing it down leaves one grade", async () => {
  const room = await open();
  const subject = aSubject();
  await room.come(subject, toScenario);
  await (await run(room, subject, 60)).settled();
  await sql`
    with died as (update lti_score set status = 'waiting', finished_at = null, attempts = 0
                  where user_id = ${await userOf(stage, subject)} returning visit_id)
    update lti_visit set leased_until = ${new Date(stage.app.clock().getTime() + 180_000)}
    from died where lti_visit.id = visit_id`.execute(stage.app.context.db);
  stage.app.clock.advance(180_000);
  await room.settled();
  const [first, second] = room.services.callsOf("scores");
  assert.equal(second?.body, first?.body);
  assert.equal(second?.status, 409);
  assert.equal(room.services.grades.book.size, 1);
  const [score] = await room.scores();
  assert.deepEqual([score.status, score.last_status], ["delivered", 409]);
});

test("an event that is told twice makes one score", async () => {
  const room = await open();
  const subject = aSubject();
  await room.come(subject, toScenario);
  await (await run(room, subject, 60)).settled();
  const { db } = stage.app.context;
  const { rows: events } = await sql<SequencedEvent>`
    select id, event_id, organization_id, type, audience, position, null as trace from event
    where type = 'scenario.completed' order by id desc limit 1`.execute(db);
  const { fanOut } = ltiScoreReader(stage.app.context);
  await db.transaction().execute((trx) => fanOut(trx, events));
  await room.settled();
  assert.equal((await room.scores()).length, 1);
});

test("without a line item of its own a link gets one, and only one, which is made anew when somebody deletes it", async () => {
  const room = await open();
  const claims = { ...toScenario, ...room.serviceClaims({ lineitem: undefined }) };
  const pupils = Array.from({ length: 4 }, aSubject);
  for (const subject of pupils) await room.come(subject, claims);
  await Promise.all(pupils.map((subject) => run(room, subject, 50)));
  await room.settled();
  stage.app.clock.advance(5_000);
  await room.settled();
  const { lineItems, book } = room.services.grades;
  assert.equal(lineItems.length, 1);
  assert.deepEqual(
    { ...lineItems[0], id: "" },
    { id: "", label: "Lesson A", scoreMaximum: 100, resourceLinkId: "1", tag: "lectern" },
  );
  assert.equal(book.size, 4);
  assert.ok(room.services.callsOf("lineitems")[0]?.path.includes("type_id=1&resource_link_id=1"));
  lineItems.splice(0);
  room.services.plan("scores", { status: 404 });
  await (await run(room, pupils[0] ?? "", 51)).settled();
  stage.app.clock.advance(100_000);
  await room.settled();
  assert.equal(lineItems.length, 1);
  assert.equal((await room.scores()).at(-1).status, "delivered");
});

test("a line item on another host than its list is not given the tool's token", async () => {
  const room = await open();
  const elsewhere = await open();
  const subject = aSubject();
  const claims = { ...toScenario, ...room.serviceClaims({ lineitem: undefined }) };
  await room.come(subject, claims);
  const foreign = { id: elsewhere.services.lineItemUrl("1"), resourceLinkId: "1" };
  room.services.plan("lineitems", { status: 200, body: JSON.stringify([foreign]) });
  await (await run(room, subject, 50)).settled();
  assert.match((await room.scores())[0].last_error, /on its own host/);
  assert.deepEqual(elsewhere.services.calls, []);
});

test("where the platform named no line item and allows none to be made, the operator reads so", async () => {
  const room = await open();
  const subject = aSubject();
  const endpoint = { lineitem: undefined, scope: [`${AGS}score`] };
  await room.come(subject, { ...toScenario, ...room.serviceClaims(endpoint) });
  await (await run(room, subject, 50)).settled();
  assert.match((await room.scores())[0].last_error, /no line item/);
  assert.deepEqual(room.services.calls, []);
});

test("a redirect is not followed, and no private address is called", async () => {
  const room = await open();
  const subject = aSubject();
  await room.come(subject, toScenario);
  const location = `${room.services.url}/token`;
  room.services.plan("scores", { status: 307, headers: { location } });
  await (await run(room, subject, 50)).settled();
  assert.deepEqual([(await room.scores())[0].status, (await room.scores())[0].is_blocked], ["waiting", true]);
  assert.equal(room.services.callsOf("token").length, 1);
  const refused = await operate(stage.app, "PATCH", `/lti-registrations/${room.registrationId}/`, {
    token_url: "https://169.254.169.254/token",
  });
  assert.equal(refused.status, 422);
  assert.ok(refused.json.errors.token_url);
});

test("what a token endpoint may answer: every failure is tried again and says what to look at", async () => {
  const answers: [name: string, fault: { status: number; body?: string }, reason: RegExp][] = [
    ["not JSON", { status: 200, body: "<html>" }, /no JSON with an `access_token`/],
    ["no token", { status: 200, body: "{}" }, /no JSON with an `access_token`/],
    ["a line break in it", { status: 200, body: '{"access_token":"a\\nb"}' }, /access_token/],
    ["another scope", { status: 200, body: '{"access_token":"a","scope":"b"}' }, /did not grant .*score/],
    ["a refusal", { status: 400, body: '{"error":"invalid_client"}' }, /400 \(invalid_client\).*audience/],
    ["endless", { status: 200, body: "x".repeat(100_000) }, /did not answer/],
    ["broken", { status: 500 }, /answered 500/],
  ];
  const room = await open();
  for (const [name, fault, reason] of answers) {
    const subject = aSubject();
    await room.come(subject, toScenario);
    room.services.plan("token", fault);
    await (await run(room, subject, 50)).settled();
    const score = (await room.scores()).at(-1);
    assert.equal(score.status, "waiting", name);
    assert.match(score.last_error, reason, name);
    stage.app.clock.advance(100_000);
    await room.settled();
    assert.equal((await room.scores()).at(-1).status, "delivered", name);
    room.services.tokens.revoke();
    stage.app.clock.advance(4_000_000);
  }
});

test("a platform whose tokens want another audience gets it", async () => {
  const room = await open({ scores: true, token_audience: "https://api.example.com/auth/token" });
  room.services.tokens.audience = "https://api.example.com/auth/token";
  await room.complete(aSubject());
  await room.settled();
  assert.equal((await room.scores())[0].status, "delivered");
});

test("scores and rosters need the platform's token address", async () => {
  const lms = await stage.anotherLms();
  for (const settings of [{ scores: true }, { roster: true }]) {
    const answer = await operate(stage.app, "POST", "/lti-registrations/", {
      ...lms.registration,
      ...settings,
    });
    assert.equal(answer.status, 422);
    assert.deepEqual(Object.keys(answer.json.errors), ["token_url"]);
  }
  const room = await open();
  const answer = await operate(stage.app, "PATCH", `/lti-registrations/${room.registrationId}/`, {
    token_url: null,
  });
  assert.equal(answer.status, 422);
});

test("switched off, what waits stays and goes out when scores are on again", async () => {
  const room = await open();
  const subject = aSubject();
  await room.come(subject, toScenario);
  room.services.plan("scores", { status: 500 });
  await (await run(room, subject, 50)).settled();
  const path = `/lti-registrations/${room.registrationId}/`;
  await operate(stage.app, "PATCH", path, { scores: false });
  stage.app.clock.advance(600_000);
  await run(room, subject, 60);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(room.services.callsOf("scores").length, 1);
  await operate(stage.app, "PATCH", path, { scores: true });
  await room.settled();
  assert.deepEqual(
    room.services.scores().map(({ scoreGiven }) => scoreGiven),
    [50, 50],
  );
});
