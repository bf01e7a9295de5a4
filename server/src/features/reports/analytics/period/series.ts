import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { scenarioRuns } from "#role-plays/scenarios/index.ts";
import { everybody, type People } from "../people.ts";
import type { Range } from "../range.ts";
import { beginning, type Period, periodsBetween, type Unit } from "./calendar.ts";
import { countActive, countPeriods, type PeriodCount } from "./counting.ts";
import { type CountCache, isSettled, keep, selectKept } from "./keeping.ts";

/** What these people did, for every period from the organization's first record until today. */
export async function readSeries(
  db: Database,
  people: People,
  unit: Unit,
  range: Range,
): Promise<PeriodCount[]> {
  const periods = await periodsOf(db, people.organizationId, unit, range);
  return complete(periods, await countPeriods(db, people, unit, range));
}

/** Where is read, and where what is counted is kept: a replica cannot be written to. */
interface SeriesDatabases {
  from: Database;
  keptIn: Database;
}

/**
 * The same for a whole organization. Totals of settled periods are kept, the others counted, each time: the numbers
 * are always those of the tables.
 */
export async function readOrganizationSeries(
  databases: SeriesDatabases,
  organizationId: number,
  unit: Unit,
  range: Range,
): Promise<PeriodCount[]> {
  const { from: db, keptIn } = databases;
  const periods = await periodsOf(db, organizationId, unit, range);
  const settled = periods.filter((period) => isSettled(period, range));
  const open = periods.filter((period) => !isSettled(period, range));
  const cache = { organizationId, timeZone: range.timeZone, unit };
  const kept = await keptOf(db, cache, settled);
  const known = new Set(kept.map(({ period }) => period));
  const counted: PeriodCount[] = [];
  const unknown = settled.filter(({ name }) => !known.has(name));
  for (const stretch of stretchesOf(periods, unknown)) {
    const counts = await countPeriods(db, everybody(organizationId), unit, rangeOf(stretch, range));
    counted.push(...complete(stretch, counts));
  }
  await keep(keptIn, cache, counted);
  for (const stretch of stretchesOf(periods, open)) {
    counted.push(...(await countOpen(databases, cache, rangeOf(stretch, range))));
  }
  return complete(periods, [...kept, ...counted]);
}

/**
 * Counts periods that are not settled, as the current month. Most of their days are: what adds up comes from the days, and
 * only the learners are counted anew.
 */
async function countOpen(
  databases: SeriesDatabases,
  { organizationId, unit }: CountCache,
  range: Range,
): Promise<PeriodCount[]> {
  const { from: db } = databases;
  const people = everybody(organizationId);
  const day = range.from ?? range.today;
  const firstDay = { name: day, first: day, last: day, isWhole: true };
  if (unit === "day" || !isSettled(firstDay, range)) return countPeriods(db, people, unit, range);
  const [days, active] = await Promise.all([
    readOrganizationSeries(databases, organizationId, "day", range),
    countActive(db, people, unit, range),
  ]);
  const counts = new Map(active.map((count) => [count.period, { ...nothing, ...count }]));
  for (const { period: day, started, completed, time_spent_seconds } of days) {
    const period = beginning(unit, day);
    const count = counts.get(period) ?? { ...nothing, period };
    counts.set(period, {
      ...count,
      started: count.started + started,
      completed: count.completed + completed,
      time_spent_seconds: count.time_spent_seconds + time_spent_seconds,
    });
  }
  return [...counts.values()];
}

function rangeOf(stretch: readonly Period[], range: Range): Range {
  return { ...range, from: stretch[0]?.first ?? null, to: stretch.at(-1)?.last ?? null };
}

/** Nothing is recorded before the organization's first lesson or talk, so its period is whole; and nothing after today. */
async function periodsOf(
  db: Database,
  organizationId: number,
  unit: Unit,
  { from, to, today, timeZone }: Range,
): Promise<Period[]> {
  const { rows } = await sql<{ first: string | null }>`
    select (least(
      (select min(creation_date) from curriculum where organization_id = ${organizationId}),
      (select min(started_at) from ${scenarioRuns} as run where organization_id = ${organizationId})
    ) at time zone ${timeZone})::date as first`.execute(db);
  if (!rows[0]?.first) return [];
  const first = beginning(unit, rows[0].first);
  return periodsBetween(
    unit,
    from !== null && from > first ? from : first,
    to !== null && to < today ? to : today,
  );
}

async function keptOf(db: Database, cache: CountCache, settled: readonly Period[]): Promise<PeriodCount[]> {
  const [first, last] = [settled[0], settled.at(-1)];
  return first && last ? selectKept(db, cache, first.name, last.name) : [];
}

/** Neighbours among the unknown periods are counted together. */
function stretchesOf(periods: readonly Period[], unknown: readonly Period[]): Period[][] {
  const stretches: Period[][] = [];
  const wanted = new Set(unknown);
  for (const [index, period] of periods.entries()) {
    if (!wanted.has(period)) continue;
    const before = periods[index - 1];
    const current = before && wanted.has(before) ? stretches.at(-1) : undefined;
    if (current) current.push(period);
    else stretches.push([period]);
  }
  return stretches;
}

/** One count for each period, zeros where nothing happened. */
function complete(periods: readonly Period[], counts: readonly PeriodCount[]): PeriodCount[] {
  const byName = new Map(counts.map((count) => [count.period, count]));
  return periods.map(({ name }) => byName.get(name) ?? { period: name, ...nothing });
}

const nothing = { active_users: 0, started: 0, completed: 0, time_spent_seconds: 0 };
