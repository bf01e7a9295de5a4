// Who may open what: by course, window and grant.
import type { Feature } from "#platform/feature.ts";

export { type AccessDecision, accessDecision, accessDecisions, mayGoOn } from "./access.ts";
export { type AccessRefusal, decideContinuation, decideStart, type StartRefusal } from "./start.ts";

/** Who may open what: by course, window and grant. It decides only; what is decided upon is its owners'. */
export const access: Feature = { name: "access" };
