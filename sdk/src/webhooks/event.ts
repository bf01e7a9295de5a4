import { WebhookVerificationError } from "./verification-error.ts";

/** The learner's key at the partner; null where the learner has none. */
interface LearnerKey {
  provider?: string | null;
  provider_id?: string | null;
}

export interface UserData extends LearnerKey {
  user_id: number;
  email: string | null;
  first_name: string;
  last_name: string;
  access_role: "learner" | "manager" | "admin";
  language: "en" | "de" | "fr" | "it" | null;
  is_active?: boolean;
}

export interface SubscriptionCanceledData {
  organization_subscription_id: number;
  organization_id: number;
  status: string;
}

export interface SubscriptionData extends SubscriptionCanceledData {
  billing_interval: string | null;
}

export interface LessonData extends LearnerKey {
  curriculum_id: number;
  user_id: number;
  template_id: number;
  title: string;
}

export interface FeedbackData extends LearnerKey {
  feedback_id: number;
  curriculum_id: number;
  user_id: number;
  /** 1 to 5. */
  rating: number;
}

export interface AssignmentData extends LearnerKey {
  user_id: number;
  template_id: number;
}

export interface DocumentData {
  document_id: string;
  filename: string;
  status: string;
  error: string | null;
}

/** The specification's event catalogue. */
interface DataOf {
  "user.created": UserData;
  "user.updated": UserData;
  "subscription.created": SubscriptionData;
  "subscription.updated": SubscriptionData;
  "subscription.canceled": SubscriptionCanceledData;
  "lesson.started": LessonData;
  "lesson.completed": LessonData;
  "lesson.feedback_submitted": FeedbackData;
  "assignment.created": AssignmentData;
  "assignment.deleted": AssignmentData;
  "document.processed": DocumentData;
  "document.failed": DocumentData & { error: string };
}

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
