import type { webhooks } from "../schema.ts";
import { WebhookVerificationError } from "./verification-error.ts";

/** The event catalogue, as the webhooks of `openapi.json` have it: event type → its data. */
type DataOf = {
  [Type in Exclude<
    keyof webhooks,
    "webhook.ping"
  >]: webhooks[Type]["post"]["requestBody"]["content"]["application/json"]["data"];
};

export type UserData = DataOf["user.created"];
export type SubscriptionData = DataOf["subscription.created"];
export type SubscriptionCanceledData = DataOf["subscription.canceled"];
export type LessonData = DataOf["lesson.completed"];
export type FeedbackData = DataOf["lesson.feedback_submitted"];
export type AssignmentData = DataOf["assignment.created"];
export type DocumentData = DataOf["document.processed"];
export type TeamData = DataOf["team.updated"];
export type EnrolmentData = DataOf["enrolment.changed"];
export type TemplateRetiredData = DataOf["template.retired"];
export type RecallDueData = DataOf["recall.due"];

export type WebhookEventType = keyof DataOf;

export interface WebhookEventOf<Type extends WebhookEventType> {
  /** The same on every delivery of this event, and in the polled stream: what you know already you can pass over. */
  id: string;
  event: Type;
  /** ISO 8601 with an offset. */
  created_at: string;
  data: DataOf[Type];
}

/**
 * Told apart by `event`. Leave a `default` in a switch over it: types that are newer than this list, and the test
 * delivery of a ping, are handed over as they came.
 */
export type WebhookEvent = { [Type in WebhookEventType]: WebhookEventOf<Type> }[WebhookEventType];

/** The envelope in a body whose signature is right. Its members are checked, `data` is taken as the sender wrote it. */
export function readEvent(body: Uint8Array): WebhookEvent {
  const event = parse(body);
  const isEnvelope =
    typeof event?.id === "string" &&
    typeof event.event === "string" &&
    typeof event.created_at === "string" &&
    typeof event.data === "object" &&
    event.data !== null;
  if (!isEnvelope) {
    throw new WebhookVerificationError("envelope", "The body is genuine, but it is not an event.");
  }
  return event;
}

function parse(body: Uint8Array) {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch (cause) {
    throw new WebhookVerificationError("envelope", "The body is genuine, but it is not JSON.", { cause });
  }
}
