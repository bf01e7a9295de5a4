import type { AiUsage } from "./queries.ts";

const DAYS = 30;
const DAY_MS = 86_400_000;
const HEIGHT = 100;

/** What was spent on each of the last days; the table below has the numbers. */
export function UsagePlot({ rows, today }: { rows: readonly AiUsage[]; today: string }) {
  const days = Array.from({ length: DAYS }, (_, index) => dayBefore(today, DAYS - 1 - index));
  const calls = days.map((day) => ({
    day,
    calls: sum(rows, day, "calls"),
    failures: sum(rows, day, "failures"),
  }));
  const most = Math.max(1, ...calls.map((one) => one.calls));
  return (
    <figure className="ai-plot">
      <svg viewBox={`0 0 ${DAYS * 10} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {calls.map((one, index) => (
          <g key={one.day}>
            <rect {...bar(index, one.calls, most)} className="ai-plot-calls" />
            <rect {...bar(index, one.failures, most)} className="ai-plot-failures" />
          </g>
        ))}
      </svg>
      <figcaption className="quiet">
        Calls a day since {days[0]}, {most === 1 ? "at most one" : `${most} on the busiest day`}; the darker
        part failed.
      </figcaption>
    </figure>
  );
}

function bar(index: number, count: number, most: number) {
  const height = (HEIGHT * count) / most;
  return { x: index * 10 + 1, width: 8, y: HEIGHT - height, height };
}

function dayBefore(today: string, days: number): string {
  return new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10);
}

function sum(rows: readonly AiUsage[], day: string, field: "calls" | "failures"): number {
  return rows.filter((row) => row.day === day).reduce((total, row) => total + row[field], 0);
}
