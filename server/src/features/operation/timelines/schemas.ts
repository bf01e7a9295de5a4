import { Type } from "typebox";
import { CodedSentence } from "#platform/health/sentence.ts";
import { Choice, Nullable, reference, Timestamp } from "#platform/schema.ts";

const outcomes = ["done", "waiting", "stopped"] as const;

const advice = Nullable(
  Type.String({
    description: "What to do about it",
    examples: ["Mint a new link at the moment the learner clicks; a link lives for an hour."],
  }),
);
const eventId = Nullable(Type.String({ examples: ["0193cd6e-5c1a-7bb0-9d3a-2f1f0c4f7a11"] }));

const Entry = Type.Object({
  at: Timestamp,
  step: Type.String({ description: "Stable name of what happened", examples: ["lti.launch"] }),
  outcome: Choice(outcomes, {}),
  detail: Type.String({ description: "What happened, or why it stopped, in words" }),
  advice,
  sentences: Type.Array(CodedSentence, {
    description: "The detail in parts, for clients that say it in another language",
  }),
  request_id: Nullable(Type.String()),
  event_id: eventId,
});

export const Timeline = Type.Object(
  {
    organization: Nullable(Type.String({ description: "Slug" })),
    user_id: Nullable(Type.Integer()),
    request_id: Nullable(Type.String()),
    event_id: eventId,
    outcome: Choice(outcomes, {
      description: "`stopped` where the last thing of its kind stopped, else `waiting` where something waits",
    }),
    stopped_at: Nullable(Type.String({ description: "The step where it stopped, or waits" })),
    reason: Nullable(Type.String({ description: "Why, in words" })),
    advice,
    sentences: Type.Array(CodedSentence, {
      description: "Reason and advice in parts, for clients that say them in another language",
    }),
    entries: Type.Array(Entry, { description: "The oldest first, at most 100 of the newest" }),
  },
  { $id: "Timeline" },
);

export const TimelineSearch = Type.Object(
  {
    query: Type.String({ description: "What was asked for", examples: ["K7Q2-9XMD"] }),
    timelines: Type.Array(reference(Timeline), { description: "Empty where nothing has this name" }),
  },
  { $id: "TimelineSearch" },
);
