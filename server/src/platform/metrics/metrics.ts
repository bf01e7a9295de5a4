import { Counter, collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from "prom-client";

/** What the process counts, for `/metrics`. Names begin with `lectern_`; durations are in seconds, as Prometheus wants. */
export type Metrics = {
  /** Of this service alone: several can run in one process. */
  registry: Registry;
  /** Counts one answered request. `route` is the pattern (`/users/:id/`), never the path: each label value costs memory. */
  observeRequest(request: ObservedRequest): void;
  /** A number that only grows, such as deliveries by outcome. */
  counter<Label extends string>(name: string, help: string, labels: readonly Label[]): Counter<Label>;
  /** How long something takes, in seconds. */
  histogram<Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[],
    buckets: readonly number[],
  ): Histogram<Label>;
  /** A number that is read when it is asked for, such as a backlog. Left out while it cannot be read within 2 s. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** The same by label. Labels that a reading leaves out are gone; it is up to the reading to keep them few. */
  gaugeBy<Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[],
    read: () => Readings<Label> | Promise<Readings<Label>>,
  ): void;
};

type ObservedRequest = { route: string; method: string; status: number; durationMs: number };

type Readings<Label extends string> = readonly { labels: Record<Label, string>; value: number }[];

export function createMetrics(): Metrics {
  const registry = new Registry();
  for (const metric of metricsOfProcess()) registry.registerMetric(metric);
  const registers = [registry];
  const requests = new Histogram({
    name: "lectern_http_request_duration_seconds",
    help: "Time from a request's arrival to the end of its answer.",
    labelNames: ["route", "method", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });

  return {
    registry,
    observeRequest({ route, method, status, durationMs }) {
      requests.observe({ route, method, status: `${Math.floor(status / 100)}xx` }, durationMs / 1000);
    },
    counter: (name, help, labelNames) => new Counter({ name, help, labelNames, registers }),
    histogram: (name, help, labelNames, buckets) =>
      new Histogram({ name, help, labelNames, buckets: [...buckets], registers }),
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          const value = await readable(read);
          if (value === undefined) this.remove();
          else this.set(value);
        },
      });
    },
    gaugeBy(name, help, labelNames, read) {
      new Gauge({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          const readings = (await readable(read)) ?? [];
          this.reset();
          for (const { labels, value } of readings.slice(0, MOST_SERIES)) this.set(labels, value);
        },
      });
    },
  };
}

let processRegistry: Registry | undefined;

/** Collected once: the garbage collection observer cannot be stopped, and retains the registry it was created for. */
function metricsOfProcess(): Metric[] {
  if (processRegistry === undefined) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  const registry = processRegistry;
  return registry.getMetricsAsArray().flatMap(({ name }) => registry.getSingleMetric(name) ?? []);
}

const READ_WITHIN_MS = 2_000;
/** Of one number by label: who has more looks at the sum. */
const MOST_SERIES = 500;

/** The scrape shall not fail with one number of it, nor wait for a database that does not answer. */
async function readable<T>(read: () => T | Promise<T>): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), READ_WITHIN_MS);
  try {
    return await Promise.race([read(), late.promise]);
  } catch {
    return undefined; // why the database cannot be read is in the log already
  } finally {
    clearTimeout(timer);
  }
}
