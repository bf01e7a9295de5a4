// Written by `npm run contract` from what the server's features declare as `events`. Do not edit.
import type { operations, WebhookReplayCreate } from "../../operator-schema.ts";
import type { Query } from "../../transport/contract.ts";

/** A name that webhook endpoints can list. */
export type EventType = NonNullable<WebhookReplayCreate["event"]>;

/** What deliveries can be filtered by, pings included. */
export type DeliveryEventType = NonNullable<Query<operations["listWebhookDeliveries"]>["event"]>;

/** What an endpoint receives that lists no types. */
export const catalogueEventTypes = [
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
] as const satisfies readonly EventType[];

/** What reaches only endpoints that list it by name. */
export const extensionEventTypes = [
  "scenario.assigned",
  "scenario.completed",
  "team.updated",
  "enrolment.changed",
  "template.retired",
  "recall.due",
] as const satisfies readonly EventType[];

export const eventTypes: readonly EventType[] = [...catalogueEventTypes, ...extensionEventTypes];
