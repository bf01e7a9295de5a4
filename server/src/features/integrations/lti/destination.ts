import { isScenarioId, parseId } from "#kernel/ids.ts";
import { type Claims, claim, memberOf } from "./claims.ts";

/** Where a launch leads (specification, "LTI rules"). `unknown`: it names nothing that is there; `unavailable`: nobody may open it. */
export type Destination =
  | { to: "home" }
  | { to: "lesson"; templateId: number }
  | { to: "scenario"; scenarioId: string }
  | { to: "unknown"; what: "lesson" | "scenario"; value: unknown }
  | { to: "unavailable"; what: "scenario"; value: unknown };

/** Platforms put much of their own into `custom`; two names are ours. */
export function readDestination(claims: Claims): Destination {
  const custom = claims[claim.custom];
  const template = memberOf(custom, "template_id");
  if (isGiven(template)) {
    const templateId = typeof template === "object" ? null : parseId(String(template).trim());
    return templateId === null
      ? { to: "unknown", what: "lesson", value: template }
      : { to: "lesson", templateId };
  }
  const scenario = memberOf(custom, "scenario_id");
  if (!isGiven(scenario)) return { to: "home" };
  return typeof scenario === "string" && isScenarioId(scenario)
    ? { to: "scenario", scenarioId: scenario }
    : { to: "unknown", what: "scenario", value: scenario };
}

/** Empty values, and variables that the platform did not replace, say nothing. */
function isGiven(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  return typeof value !== "string" || !/^\s*(\$|$)/.test(value);
}

export function pathOf(destination: Destination): string {
  switch (destination.to) {
    case "lesson":
      return `/start-lesson?template_id=${destination.templateId}`;
    case "scenario":
      return `/start-scenario?scenario_id=${destination.scenarioId}`;
    default:
      return "/home";
  }
}
