import type { Context } from "#platform/feature.ts";
import { readHealthLevels } from "./service-health.ts";

/** What an alarm is best set on: the same as notices and `lectern doctor` say. Every process answers the same. */
export function observeHealth(context: Context): void {
  context.metrics.gaugeBy(
    "lectern_health",
    "How the service is, by what was looked at: 0 ok, 1 a warning, 2 failing. `lectern doctor` says why and what to do.",
    ["check"],
    () => readHealthLevels(context),
  );
}
