export { type AccessDecision, accessDecision, accessDecisions } from "./access.ts";
