import { sql } from "kysely";
import type { TestApp } from "#test/app.ts";
import { localDay } from "./recount.ts";

/** A row of `scenario_run` as it is stored. */
export interface RawRun {
  id: number;
  user_id: number;
  scenario: number;
  scenario_id: string;
  assignment_id: number | null;
  attempt: number;
  language: string;
  status: string;
  pass_mark: number | null;
  score: number | null;
  passed: boolean | null;
  ended_reason: string | null;
  concepts: { key: string; covered: boolean }[] | null;
  duration_seconds: number | null;
  started_at: string;
  last_activity_at: string;
  talk_ended_at: string | null;
  completed_at: string | null;
}

/** A row of `scenario_assignment` as it is stored. */
export interface RawAssignment {
  user_id: number;
  scenario: number;
  creation_date: string;
}

/** The users and days the figures are asked for. */
export interface Asked {
  users: readonly number[];
  from: string | null;
  to: string | null;
  timeZone: string;
}

export async function rawRuns({ context }: TestApp, organizationId: number): Promise<RawRun[]> {
  const { rows } = await sql<RawRun>`
    select run.id, user_id, run.scenario_id as scenario, scenario.scenario_id, assignment_id, attempt, run.language, status,
           run.pass_mark, score, passed, ended_reason, concepts, duration_seconds, started_at, last_activity_at,
           talk_ended_at, completed_at
    from scenario_run as run join scenario on scenario.id = run.scenario_id
    where run.organization_id = ${organizationId} order by run.id`.execute(context.db);
  return rows;
}

export async function rawAssignments({ context }: TestApp, organizationId: number): Promise<RawAssignment[]> {
  const { rows } = await sql<RawAssignment>`
    select user_id, scenario_id as scenario, creation_date from scenario_assignment
    where organization_id = ${organizationId}`.execute(context.db);
  return rows;
}

/** How many role-plays these people were given to do. */
export function recountAssigned(rows: readonly RawAssignment[], asked: Asked): number {
  const days = rows
    .filter(({ user_id }) => asked.users.includes(user_id))
    .map(({ creation_date: at }) => localDay(Date.parse(at), asked.timeZone));
  return days.filter((day) => isBetween(day, asked)).length;
}

/** From the first line to the last, or as far as is known. */
function talkSecondsOf({ duration_seconds, started_at, last_activity_at, talk_ended_at }: RawRun): number {
  const until = Date.parse(talk_ended_at ?? last_activity_at);
  return duration_seconds ?? Math.floor((until - Date.parse(started_at)) / 1000);
}

/** Every figure of role-plays again, from the rows, with loops instead of SQL. */
export function recountScenarios(runs: readonly RawRun[], asked: Asked) {
  const theirs = runs.filter(({ user_id }) => asked.users.includes(user_id));
  const isIn = (at: string | null) =>
    at !== null && isBetween(localDay(Date.parse(at), asked.timeZone), asked);
  const began = theirs.filter((run) => isIn(run.started_at));
  const done = theirs.filter((run) => isIn(run.completed_at));
  const scores = done.flatMap(({ score }) => score ?? []);
  const seconds = done.flatMap(({ duration_seconds }) => duration_seconds ?? []);
  const passed = done.filter((run) => run.passed === true).length;
  const failed = done.filter((run) => run.passed === false).length;
  const endedAs = (reason: string) => began.filter(({ ended_reason }) => ended_reason === reason).length;
  const points = done.flatMap(({ concepts }) => concepts ?? []);
  const results = (key: string) => points.filter((point) => point.key === key);
  return {
    done,
    participants: new Set(theirs.map(({ user_id }) => user_id)).size,
    attempts: began.length,
    talkSeconds: sum(began.map(talkSecondsOf)),
    activeDays: new Set(began.map(({ started_at }) => localDay(Date.parse(started_at), asked.timeZone))).size,
    learners: new Set(began.map(({ user_id }) => user_id)).size,
    completed: done.length,
    passed,
    failed,
    passRate: share(passed, passed + failed),
    average: mean(scores),
    best: scores.length === 0 ? null : Math.max(...scores),
    averageSeconds: seconds.length === 0 ? null : Math.round(sum(seconds) / seconds.length),
    medianSeconds: median(seconds),
    ended: {
      completed: done.length,
      abandoned: endedAs("abandoned"),
      timeout: endedAs("timeout"),
      technical_error: endedAs("technical_error"),
      withdrawn: endedAs("withdrawn"),
    },
    point(key: string) {
      const covered = results(key).filter((point) => point.covered).length;
      return { key, covered, coverage: share(covered, results(key).length) };
    },
  };
}

function isBetween(day: string, { from, to }: Asked): boolean {
  return (from === null || day >= from) && (to === null || day <= to);
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.round((sum(values) * 100) / values.length) / 100;
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 10_000) / whole) / 100;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}
