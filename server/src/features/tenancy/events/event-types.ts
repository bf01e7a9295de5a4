/** The specification's closed catalogue: what every poller and every webhook endpoint gets. */
export const publicEventTypes = [
  "user.created",
  "user.updated",
  "subscription.created",
  "subscription.updated",
  "subscription.canceled",
  "lesson.started",
  "lesson.completed",
  "lesson.feedback_submitted",
  "assignment.created",
  "assignment.deleted",
  "document.processed",
  "document.failed",
] as const;

/** Further types (contract, section 8). They reach only who asks for them by name. */
export const extensionEventTypes = [
  "scenario.assigned",
  "scenario.completed",
  "team.updated",
  "enrolment.changed",
  "template.retired",
  "recall.due",
] as const;

export const eventTypes: readonly string[] = [...publicEventTypes, ...extensionEventTypes];

/** Those of a list that are no event type. */
export function unknownEventTypes(types: readonly string[]): string[] {
  return types.filter((type) => !eventTypes.includes(type));
}
