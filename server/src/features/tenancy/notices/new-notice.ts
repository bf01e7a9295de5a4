import type { HealthIssue } from "#platform/health/health-issue.ts";

/** An issue that operators are notified of. */
export type NewNotice = HealthIssue;
