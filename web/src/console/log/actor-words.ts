import type { AuditEntry } from "./queries.ts";

export const actorWords: Readonly<Record<AuditEntry["actor_type"], string>> = {
  service_account: "Application",
  user: "User",
  admin: "Operator",
  system: "The service",
  hris: "HR system",
  lti: "LMS",
};
