import { Type } from "typebox";
import { CodedSentence } from "#platform/health/sentence.ts";
import { Choice, Nullable, Timestamp } from "#platform/schema.ts";

export const noticeStates = ["open", "acknowledged", "resolved"] as const;

export const Notice = Type.Object(
  {
    id: Type.Integer(),
    organization_id: Nullable(Type.Integer()),
    organization: Nullable(Type.String({ description: "Slug. Null: it concerns the service as a whole" })),
    kind: Type.String({
      description: "What came up, such as `webhook_endpoint.disabled`; more kinds may come",
    }),
    severity: Choice(["warning", "problem"], {
      description: "problem: something stopped. warning: it will, unless somebody acts",
    }),
    subject_type: Type.String({ description: "What it is about", examples: ["webhook_endpoint"] }),
    subject_id: Type.String(),
    message: Type.String({ description: "What is wrong and what to do, in English" }),
    sentences: Nullable(
      Type.Array(CodedSentence, {
        description:
          "The message in parts, for clients that say it in another language. Null: raised by a release that gave none",
      }),
    ),
    state: Choice(noticeStates, {
      description: "open: nobody has said that they know. resolved: the matter is over",
    }),
    raised_at: Timestamp,
    acknowledged_at: Nullable(Timestamp),
    acknowledged_by: Nullable(Type.String({ description: "The operator's e-mail address" })),
    resolved_at: Nullable(Timestamp),
  },
  { $id: "Notice" },
);

export const NoticeTest = Type.Object(
  {
    channels: Type.Array(
      Type.Object({
        channel: Choice(["mail", "webhook"]),
        is_told: Type.Boolean(),
        failure: Nullable(Type.String({ description: "Why not, and what to do" })),
      }),
      { description: "Empty: nothing is configured, so notices stand in the console alone" },
    ),
  },
  { $id: "NoticeTest" },
);
