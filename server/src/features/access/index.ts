// Who may open which lesson.
export { type AccessDecision, accessDecision, accessDecisions } from "./access.ts";
