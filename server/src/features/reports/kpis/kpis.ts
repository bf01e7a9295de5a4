import type { Database } from "#platform/database/database.ts";
import type { Range, Unit } from "#reports/analytics/index.ts";
import { addUp, type Question, type Sums } from "./adding-up.ts";
import { figureOf, type KpiKey, kpiKeys, kpis } from "./definitions.ts";
import { currentAndPrevious, partsOf, resolvePeriods } from "./periods.ts";
import { selectTargets } from "./targets.ts";

type Whose = Pick<Question, "organizationId" | "people">;

const [CURRENT, PREVIOUS, FIRST_PART] = [0, 1, 2];

/** Every key figure of these people for the range, with the period before it and what it should be. */
export async function readKpis(db: Database, whose: Whose, range: Range) {
  const { current, previous } = currentAndPrevious(range);
  const periods = await resolvePeriods(db, range, [current, previous]);
  const sums = await addUp(db, { ...whose, today: range.today, keys: kpiKeys, periods });
  const targets = await selectTargets(db, whose.organizationId);
  return kpiKeys.map((key) => present(key, sums, targets.get(key) ?? null, current));
}

/** One of them, with how it went and how departments compare. */
export async function readKpi(
  db: Database,
  whose: Whose,
  range: Range,
  { key, interval }: { key: KpiKey; interval: Unit },
) {
  const { current, previous } = currentAndPrevious(range);
  const parts = partsOf(current, interval);
  const periods = await resolvePeriods(db, range, [current, previous, ...parts]);
  const sums = await addUp(db, { ...whose, today: range.today, keys: [key], periods });
  const targets = await selectTargets(db, whose.organizationId);
  return {
    ...present(key, sums, targets.get(key) ?? null, current),
    series: parts.map(({ name }, index) => ({
      period: name,
      value: figureAt(key, sums, FIRST_PART + index),
    })),
    breakdown: sums.headcounts.map(({ department, people }) => ({
      department,
      value: figureAt(key, departmentOf(sums, department), CURRENT),
      employees: people,
    })),
  };
}

function present(key: KpiKey, sums: Sums, target: number | null, current: { first: string; last: string }) {
  const { name, description, unit, direction } = kpis[key];
  return {
    key,
    name,
    description,
    unit,
    direction,
    target,
    value: figureAt(key, sums, CURRENT),
    previous_value: figureAt(key, sums, PREVIOUS),
    period_start: current.first,
    period_end: current.last,
  };
}

function figureAt(key: KpiKey, { sums, headcounts }: Sums, index: number): number | null {
  const these = sums.filter((sum) => sum.key === key && sum.index === index);
  return figureOf(key, {
    part: these.reduce((total, { part }) => total + part, 0),
    whole: these.reduce((total, { whole }) => total + whole, 0),
    people: headcounts.reduce((total, { people }) => total + people, 0),
  });
}

function departmentOf({ sums, headcounts }: Sums, department: string | null): Sums {
  const isOfIt = (row: { department: string | null }) => row.department === department;
  return { sums: sums.filter(isOfIt), headcounts: headcounts.filter(isOfIt) };
}
