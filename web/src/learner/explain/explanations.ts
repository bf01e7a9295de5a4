import type { ExplainKind } from "../page.ts";

/** Which words explain which kind. */
export const explanations = {
  link_spent: "linkNotValid",
  lesson_unknown: "unknownLesson",
  access_over: "accessEnded",
  access_upcoming: "accessNotBegun",
  lesson_withdrawn: "lessonWithdrawn",
  lesson_retired: "lessonRetired",
  deactivated: "accountDeactivated",
  too_many_requests: "tooManyRequests",
  not_signed_in: "notSignedIn",
  bad_next: "invalidAddress",
  scenario_unavailable: "scenarioUnavailable",
  scenario_unknown: "unknownScenario",
  launch_refused: "launchNotAccepted",
  generation_failed: "preparationFailed",
  not_found: "pageNotFound",
  unexpected: "unexpected",
} as const satisfies Record<ExplainKind, string>;
