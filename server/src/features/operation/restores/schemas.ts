import { Type } from "typebox";
import { CodedSentence } from "#platform/health/sentence.ts";
import { Choice, Nullable, reference, Timestamp } from "#platform/schema.ts";

const choices = ["send", "discard"] as const;

export const Restore = Type.Object(
  {
    id: Type.Integer(),
    reason: Choice(
      [
        "declared",
        "went_backwards",
        "dump",
        "copied_folder",
        "copied_database",
        "recovered",
        "cursor_ahead",
      ] as const,
      { description: "How it was found out" },
    ),
    message: Type.String({ description: "The reason in a sentence" }),
    sentences: Type.Array(CodedSentence, {
      description: "`message` in parts, for clients that say it in another language",
    }),
    declared_by: Nullable(
      Type.String({ description: "The operator who said so. Null: found by the service" }),
    ),
    detected_at: Timestamp,
    resumed_at: Nullable(
      Type.Unsafe<string>({ ...Timestamp, description: "Null: nothing is sent until an operator decides" }),
    ),
    resumed_by: Nullable(Type.String()),
    choice: Nullable(Choice(choices, { description: "What became of what had waited before the restore" })),
  },
  { $id: "Restore" },
);

const WaitingChannel = Type.Object({
  channel: Type.String({ examples: ["webhooks", "record_stores", "lti_scores", "invitations", "mail"] }),
  waiting: Type.Integer({ description: "All that waits to be sent" }),
  queued_before_restore: Type.Integer({
    description: "Of these, what was queued before the restore: most of it was probably sent already",
  }),
});

export const SendingState = Type.Object(
  {
    is_on_hold: Type.Boolean({
      description: "True: nothing is sent to partners, record stores, LMS or mailboxes",
    }),
    restore: Type.Union([reference(Restore), Type.Null()]),
    channels: Type.Array(WaitingChannel),
  },
  { $id: "SendingState" },
);

export const Resume = Type.Object(
  {
    choice: Choice(choices, {
      description:
        "send: all that waits, also what may have been sent before the restore; receivers know it by its id. discard: what was queued before the restore is given up, the rest is sent",
    }),
  },
  { title: "SendingResume" },
);
