// Written by `npm run contract` from what features declare as `events`. Do not edit.

/** Every event type and its audience. */
export const eventAudiences = {
  "user.created": "public",
  "user.updated": "public",
  "subscription.created": "public",
  "subscription.updated": "public",
  "subscription.canceled": "public",
  "lesson.started": "public",
  "lesson.completed": "public",
  "lesson.feedback_submitted": "public",
  "assignment.created": "public",
  "assignment.deleted": "public",
  "document.processed": "public",
  "document.failed": "public",
  "scenario.assigned": "extension",
  "scenario.completed": "extension",
  "team.updated": "extension",
  "enrolment.changed": "extension",
  "template.retired": "extension",
  "recall.due": "extension",
  "subsection.started": "internal",
  "subsection.completed": "internal",
  "webhook.ping": "internal",
} as const;

export type EventType = keyof typeof eventAudiences;
