// npm test leaves this drill to CI: analytics.test.ts counts by hand.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { startApp, type TestApp } from "#test/app.ts";
import type { Partner } from "#test/builders.ts";
import { units } from "./period/calendar.ts";
import { aStage, renewed, type Stage, type Visit, visit } from "./test/journey.ts";
import { localDay, type Question, recount } from "./test/recount.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

const anyVisit: fc.Arbitrary<Visit> = fc.record({
  learner: fc.nat(2),
  template: fc.nat(1),
  // Never at once: of two lessons completed in the same moment, ids decide which comes first.
  hoursBefore: fc.oneof(fc.constantFrom(0.1, 0.2, 1), fc.integer({ min: 1, max: 200 })),
  minutes: fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }),
  stars: fc.option(fc.integer({ min: 1, max: 5 })),
});
/** Ranges begin and end on days on which something was done, where a wrong midnight shows. */
const anyRange = fc.record({
  from: fc.option(fc.nat(50)),
  to: fc.option(fc.nat(50)),
  interval: fc.constantFrom(...units),
});
const anyJourney = fc.record({
  timeZone: fc.constantFrom("UTC", "Asia/Kathmandu", "America/St_Johns", "Pacific/Auckland"),
  visits: fc.array(anyVisit, { minLength: 1, maxLength: 9 }),
  ranges: fc.array(anyRange, { minLength: 3, maxLength: 3 }),
});

test("every number is what a recount of the learners' own steps gives, whenever it is asked for", async () => {
  await fc.assert(
    fc.asyncProperty(anyJourney, async ({ timeZone, visits, ranges }) => {
      const stage = await aStage(app, timeZone, 3);
      const bystander = await aStage(app, timeZone, 1);
      await visit(app, bystander, {
        learner: 0,
        template: 0,
        hoursBefore: 0,
        minutes: [5, 5, 5],
        stars: 1,
      });
      const team = await stage.partner.call("POST", "/teams/", {
        name: "Two of three",
        member_ids: stage.learners.slice(0, 2).map(({ id }) => id),
      });
      for (const what of visits) {
        await visit(app, stage, what);
        const caller = await renewed(app, stage.partner);
        await compareOverview(caller, stage, { from: null, to: null, interval: "day" });
      }
      const caller = await renewed(app, stage.partner);
      const days = stage.record.actions.map(({ at }) => localDay(at, timeZone));
      const dayAt = (index: number | null) => (index === null ? null : (days[index % days.length] ?? null));
      for (const { from, to, interval } of ranges) {
        const [first, last] = [dayAt(from), dayAt(to)];
        const isBackward = first !== null && last !== null && first > last;
        const range = { from: isBackward ? last : first, to: isBackward ? first : last, interval };
        await compareOverview(caller, stage, range);
        await compareTeam(caller, stage, team.json.id, range);
        for (const { id } of stage.learners) await compareUser(caller, stage, id, range);
        await compareCompletions(caller, stage, range);
      }
    }),
    { numRuns: 8, endOnFailure: true },
  );
});

type Days = Pick<Question, "from" | "to" | "interval">;

function queryOf({ from, to, interval }: Days): string {
  return `?interval=${interval}${from === null ? "" : `&from=${from}`}${to === null ? "" : `&to=${to}`}`;
}

async function read(caller: Partner, path: string) {
  const answer = await caller.call("GET", `/analytics/${path}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.json;
}

/** The members that overview and team have in common. Empty periods of the series say nothing a recount knows. */
function compareFigures(json: Record<string, unknown>, expected: ReturnType<typeof recount>): void {
  const { series } = json;
  assert.ok(Array.isArray(series));
  const filled = series.filter(
    ({ active_users, started, completed }) => active_users + started + completed > 0,
  );
  assert.deepEqual(filled, expected.series);
  assert.deepEqual(
    {
      active: json.users_active,
      started: json.lessons_started,
      completed: json.lessons_completed,
      rate: json.completion_rate,
      stars: json.average_feedback_rating,
      seconds: json.time_spent_seconds,
    },
    {
      active: expected.activeUsers,
      started: expected.started,
      completed: expected.completed,
      rate: expected.rate,
      stars: expected.stars,
      seconds: expected.seconds,
    },
  );
}

async function compareOverview(caller: Partner, stage: Stage, days: Days): Promise<void> {
  const users = stage.learners.map(({ id }) => id);
  compareFigures(await read(caller, `overview/${queryOf(days)}`), recount(stage, { ...days, users }));
}

async function compareTeam(caller: Partner, stage: Stage, teamId: number, days: Days): Promise<void> {
  const users = stage.learners.slice(0, 2).map(({ id }) => id);
  const json = await read(caller, `teams/${teamId}/summary/${queryOf(days)}`);
  compareFigures(json, recount(stage, { ...days, users }));
  assert.equal(json.member_count, 2);
  for (const member of json.members.results) {
    const own = recount(stage, { ...days, users: [member.user_id] });
    assert.deepEqual([member.lessons_completed, member.completion_rate], [own.completed, own.rate]);
  }
}

async function compareUser(caller: Partner, stage: Stage, id: number, days: Days): Promise<void> {
  const expected = recount(stage, { ...days, users: [id] });
  const json = await read(caller, `users/${id}/summary/${queryOf(days)}`);
  assert.deepEqual(
    [json.lessons_started, json.lessons_completed, json.completion_rate, json.average_feedback_rating],
    [expected.started, expected.completed, expected.rate, expected.stars],
  );
  assert.deepEqual([json.time_spent_seconds, json.active_days], [expected.seconds, expected.activeDays]);
  const last = json.last_activity_at === null ? null : Date.parse(json.last_activity_at);
  assert.equal(last, expected.lastActivity);
  const progress = await read(caller, `users/${id}/progress/${queryOf(days)}`);
  assert.equal(progress.count, expected.started);
}

async function compareCompletions(caller: Partner, stage: Stage, days: Days): Promise<void> {
  const users = stage.learners.map(({ id }) => id);
  const { finished } = recount(stage, { ...days, users });
  const json = await read(caller, `completions/${queryOf(days)}`);
  assert.deepEqual(
    json.results.map((row: { user_id: number; template_id: number; completed_at: string }) => [
      row.user_id,
      row.template_id,
      Date.parse(row.completed_at),
    ]),
    finished.map(({ user, template, at }) => [user, template, at]),
  );
}
