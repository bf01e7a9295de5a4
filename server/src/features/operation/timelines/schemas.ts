import { Type } from "typebox";
import { Choice, Nullable, reference, Timestamp } from "#platform/schema.ts";

const outcomes = ["done", "waiting", "stopped"] as const;

const Entry = Type.Object({
  at: Timestamp,
  step: Type.String({ description: "Stable name of what happened", examples: ["lti.launch"] }),
  outcome: Choice(outcomes, {}),
  detail: Type.String({ description: "What happened, or why it stopped, in words" }),
  advice: Nullable(Type.String({ description: "What to do about it" })),
  request_id: Nullable(Type.String()),
  event_id: Nullable(Type.String()),
});

export const Timeline = Type.Object(
  {
    organization: Nullable(Type.String({ description: "Slug" })),
    user_id: Nullable(Type.Integer()),
    request_id: Nullable(Type.String()),
    event_id: Nullable(Type.String()),
    outcome: Choice(outcomes, {
      description: "`stopped` where the last thing of its kind stopped, else `waiting` where something waits",
    }),
    stopped_at: Nullable(Type.String({ description: "The step where it stopped, or waits" })),
    reason: Nullable(Type.String({ description: "Why, in words" })),
    advice: Nullable(Type.String({ description: "What to do about it" })),
    entries: Type.Array(Entry, { description: "The oldest first, at most 100 of the newest" }),
  },
  { $id: "Timeline" },
);

export const TimelineSearch = Type.Object(
  {
    query: Type.String(),
    timelines: Type.Array(reference(Timeline), { description: "Empty where nothing has this name" }),
  },
  { $id: "TimelineSearch" },
);
