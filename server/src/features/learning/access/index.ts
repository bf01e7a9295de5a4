// Rights to open content: by course, window and grant.
import type { Feature } from "#platform/feature.ts";

export { accessDecision, accessDecisions, mayContinue } from "./access.ts";
export { type AccessRefusal, decideContinuation, decideStart, type StartRefusal } from "./start.ts";

/** Decides who may open what, by course, window and grant. It decides only; other features own the data. */
export const access: Feature = { name: "access" };
