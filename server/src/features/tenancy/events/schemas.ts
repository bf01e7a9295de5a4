import { Type } from "typebox";
import { uuidPattern } from "#kernel/ids.ts";
import { Choice, Nullable, reference, Timestamp } from "#platform/schema.ts";
import { eventTypes, extensionEventTypes, publicEventTypes } from "./event-types.ts";

export const DEFAULT_LIMIT = 100;
export const LARGEST_LIMIT = 500;

const inCode = (types: readonly string[]) => types.map((type) => `\`${type}\``).join(", ");
const StreamId = Type.String({
  description: "Cursor of this event: valid as `after`",
  examples: ["q3Vb0sYxN2dT8mKJ4hWc7A"],
});

/** What every event says of itself, polled or delivered. */
export const envelope = {
  id: Type.String({
    pattern: uuidPattern,
    description: "Stable: webhooks carry the same one. Receivers must be idempotent on it",
    examples: ["01980f5e-7c1a-7b3e-9f44-2f6f0b1c9d10"],
  }),
  event: Type.String({
    description: `Event type: one of ${inCode(publicEventTypes)}; when asked for also ${inCode(extensionEventTypes)}`,
    examples: ["lesson.completed"],
  }),
  created_at: Timestamp,
  data: Type.Object(
    {},
    {
      additionalProperties: true,
      description: "Members depend on the event type: `webhooks` of this document has them, type by type",
    },
  ),
};

export const LearningEvent = Type.Object({ ...envelope, stream_id: StreamId }, { $id: "LearningEvent" });

export const EventPage = Type.Object(
  {
    events: Type.Array(reference(LearningEvent)),
    count: Type.Integer({ minimum: 0, maximum: LARGEST_LIMIT, description: "Events in this page" }),
    has_more: Type.Boolean({ description: "True: call again at once with `next_after`" }),
    next_after: Type.String({ description: "Send it as `after` of the next call" }),
  },
  { $id: "EventPage" },
);

export const EventPageQuery = Type.Object({
  after: Type.Optional(
    Type.String({
      description:
        "Cursor: only events strictly after it. Left out, or `0`: from the start of the stream, which is answered 410 like any cursor where the start is no longer kept. `latest`: no events, but in `next_after` the cursor from which to follow what happens from now on",
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      default: DEFAULT_LIMIT,
      description: `Events a page; at most ${LARGEST_LIMIT}, more is taken as ${LARGEST_LIMIT}`,
    }),
  ),
  event_types: Type.Optional(
    Type.String({
      description: "Comma-separated event types. Left out: the twelve types of the catalogue",
      examples: ["lesson.completed,user.updated"],
    }),
  ),
  provider_id_prefix: Type.Optional(
    Type.String({
      maxLength: 255,
      description: "Only events about learners whose `provider_id` begins with this",
    }),
  ),
});

export const OrganizationEvent = Type.Object(
  {
    ...envelope,
    stream_id: StreamId,
    organization_id: Type.Integer(),
    audience: Choice(["public", "extension"]),
    provider_id: Nullable(Type.String()),
  },
  { $id: "OrganizationEvent" },
);

export const EventType = Choice(eventTypes);
