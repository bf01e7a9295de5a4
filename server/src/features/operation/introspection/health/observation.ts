import type { Context } from "#platform/feature.ts";
import { readHealthLevels } from "./service-health.ts";

/** The metric to alert on: the same state as notices and `lectern doctor` report. Every process reports the same values. */
export function observeHealth(context: Context): void {
  context.metrics.gaugeBy(
    "lectern_health",
    "Health of the service by check: 0 ok, 1 warning, 2 failing. `lectern doctor` says why and what to do.",
    ["check"],
    () => readHealthLevels(context),
  );
}
