import { Table } from "../../../design/tables/table.tsx";
import { briefMomentOf } from "../../date.ts";
import type { Run } from "../queries.ts";

const WIDTH = 480;
const HALF = 48;

interface Bar {
  id: number;
  finished: string;
  created: number;
  updated: number;
  deactivated: number;
}

/** What runs did to accounts, from left to right: what came and changed grows upwards, what was taken away downwards. */
export function RunChart({ runs }: { runs: readonly Run[] }) {
  const bars = barsOf(runs);
  const most = Math.max(
    0,
    ...bars.flatMap(({ created, updated, deactivated }) => [created + updated, deactivated]),
  );
  if (bars.length < 2 || most === 0) return null;
  return (
    <section className="hris-chart" aria-labelledby="over-time">
      <h2 id="over-time">Over time</h2>
      <Bars bars={bars} most={most} />
      <details className="verbatim">
        <summary>As a table</summary>
        <BarTable bars={bars} />
      </details>
    </section>
  );
}

function barsOf(runs: readonly Run[]): Bar[] {
  return runs
    .flatMap(({ id, kind, finished_at: finished, state, counts }) =>
      kind === "preview" || finished === null || state === "undone"
        ? []
        : [
            {
              id,
              finished,
              created: counts.created + counts.linked + counts.reactivated,
              updated: counts.updated,
              deactivated: counts.deactivated,
            },
          ],
    )
    .toReversed();
}

function Bars({ bars, most }: { bars: readonly Bar[]; most: number }) {
  const step = WIDTH / bars.length;
  const height = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * HALF));
  const width = Math.min(step - 4, 36);
  return (
    <figure className="activity">
      <svg viewBox={`0 0 ${WIDTH} ${2 * HALF + 2}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map((bar, index) => {
          const x = index * step + (step - width) / 2;
          const [created, updated] = [height(bar.created), height(bar.updated)];
          return (
            <g key={bar.id}>
              <title>{`Run ${bar.id}: ${bar.created} created, ${bar.updated} changed, ${bar.deactivated} deactivated`}</title>
              <rect className="activity-hour" x={index * step} y={0} width={step} height={2 * HALF + 2} />
              <rect className="activity-delivered" x={x} y={HALF - created} width={width} height={created} />
              <rect
                className="hris-chart-updated"
                x={x}
                y={HALF - created - updated}
                width={width}
                height={updated}
              />
              <rect
                className="activity-failed"
                x={x}
                y={HALF + 2}
                width={width}
                height={height(bar.deactivated)}
              />
            </g>
          );
        })}
        <line className="activity-axis" x1={0} x2={WIDTH} y1={HALF + 1} y2={HALF + 1} />
      </svg>
      <figcaption className="field-hint hris-legend" aria-hidden="true">
        <span className="hris-key hris-key-created">created, linked or reactivated</span>
        <span className="hris-key hris-key-updated">changed</span>
        <span className="hris-key hris-key-deactivated">deactivated, below the line</span>
      </figcaption>
    </figure>
  );
}

function BarTable({ bars }: { bars: readonly Bar[] }) {
  return (
    <Table
      caption="Accounts by run"
      rows={bars}
      keyOf={({ id }) => id}
      columns={[
        { heading: "Run", cell: ({ id, finished }) => `${id}, ${briefMomentOf(finished)}` },
        { heading: "Created, linked or reactivated", cell: ({ created }) => created },
        { heading: "Changed", cell: ({ updated }) => updated },
        { heading: "Deactivated", cell: ({ deactivated }) => deactivated },
      ]}
    />
  );
}
