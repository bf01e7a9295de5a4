import { useQuery } from "@tanstack/react-query";
import { Table } from "../../../design/tables/table.tsx";
import { locale } from "../../language/language.ts";
import { activityQuery, type Hour } from "./queries.ts";

const WIDTH = 480;
const HALF = 48;
const clock = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" });

/** How deliveries ended in the last 24 hours: what arrived grows upwards, what was given up downwards. */
export function Activity({ endpoint }: { endpoint: number }) {
  const { data } = useQuery(activityQuery(endpoint));
  if (!data) return null;
  const { hours } = data;
  const delivered = sum(hours, ({ delivered }) => delivered);
  const failed = sum(hours, ({ failed }) => failed);
  return (
    <section className="endpoint-section" aria-labelledby="activity">
      <h3 id="activity">The last 24 hours</h3>
      <p className="quiet">
        {delivered + failed === 0
          ? "No delivery ended."
          : `${delivered.toLocaleString(locale)} received, ${failed.toLocaleString(locale)} given up.`}
      </p>
      {delivered + failed > 0 && (
        <>
          <Bars hours={hours} />
          <details className="verbatim">
            <summary>As a table</summary>
            <HourTable hours={hours} />
          </details>
        </>
      )}
    </section>
  );
}

function Bars({ hours }: { hours: readonly Hour[] }) {
  const most = Math.max(...hours.flatMap(({ delivered, failed }) => [delivered, failed]));
  const step = WIDTH / hours.length;
  const height = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * HALF));
  const first = hours[0];
  return (
    <figure className="activity">
      <svg viewBox={`0 0 ${WIDTH} ${2 * HALF + 2}`} preserveAspectRatio="none" aria-hidden="true">
        {hours.map(({ from, delivered, failed }, index) => (
          <g key={from}>
            <title>{`${hourOf(from)}: ${delivered} received, ${failed} given up`}</title>
            <rect className="activity-hour" x={index * step} y={0} width={step} height={2 * HALF + 2} />
            <rect
              className="activity-delivered"
              x={index * step + 2}
              y={HALF - height(delivered)}
              width={step - 4}
              height={height(delivered)}
            />
            <rect
              className="activity-failed"
              x={index * step + 2}
              y={HALF + 2}
              width={step - 4}
              height={height(failed)}
            />
          </g>
        ))}
        <line className="activity-axis" x1={0} x2={WIDTH} y1={HALF + 1} y2={HALF + 1} />
      </svg>
      <figcaption className="field-hint" aria-hidden="true">
        <span>{first && hourOf(first.from)}</span>
        <span>above the line received, below it given up</span>
        <span>now</span>
      </figcaption>
    </figure>
  );
}

function HourTable({ hours }: { hours: readonly Hour[] }) {
  return (
    <Table
      caption="Deliveries by hour"
      rows={hours}
      keyOf={({ from }) => from}
      columns={[
        { heading: "From", cell: ({ from }) => hourOf(from) },
        { heading: "Received", cell: ({ delivered }) => delivered },
        { heading: "Given up", cell: ({ failed }) => failed },
      ]}
    />
  );
}

function hourOf(moment: string): string {
  return clock.format(new Date(moment));
}

function sum(hours: readonly Hour[], read: (hour: Hour) => number): number {
  return hours.reduce((total, hour) => total + read(hour), 0);
}
