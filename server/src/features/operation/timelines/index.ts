// What happened to a person, a request, a launch or an event, found by any of their names.
import type { Feature } from "#platform/feature.ts";
import type { TraceSource } from "#platform/trace.ts";
import { timelineOperatorRoutes } from "./operator-routes.ts";
import { Timeline, TimelineSearch } from "./schemas.ts";

/** Over what each of these features can tell. */
export function timelinesOf(features: readonly Feature[]): Feature {
  const sources = features.flatMap(({ trace }): TraceSource[] => (trace ? [trace] : []));
  return {
    name: "timelines",
    operatorTags: [{ name: "Timelines", description: "What happened, step by step, and where it stopped" }],
    operatorSchemas: [Timeline, TimelineSearch],
    operatorRoutes: (app, context) => timelineOperatorRoutes(app, context, sources),
  };
}
