import type { Metrics } from "#platform/metrics/metrics.ts";

type Observation = ReturnType<typeof observe>;

const observations = new WeakMap<Metrics, Observation>();

/** The numbers of models in `/metrics`; made once for each service. */
export function observationOf(metrics: Metrics): Observation {
  const known = observations.get(metrics) ?? observe(metrics);
  observations.set(metrics, known);
  return known;
}

function observe(metrics: Metrics) {
  const labels = ["use", "model"] as const;
  return {
    calls: metrics.counter("lectern_ai_calls_total", "Calls of models, by use, model and how they ended.", [
      ...labels,
      "outcome",
    ]),
    durations: metrics.histogram(
      "lectern_ai_call_duration_seconds",
      "Time from asking a model to the end of its answer.",
      labels,
      [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60],
    ),
    cost: metrics.counter(
      "lectern_ai_cost_total",
      "What calls of models cost, in the currency of the prices that are set.",
      labels,
    ),
  };
}
