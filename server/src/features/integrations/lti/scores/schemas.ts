import { Type } from "typebox";
import { largestId } from "#kernel/ids.ts";
import { SentencesOf } from "#platform/health/sentence.ts";
import { Choice, Id, Nullable, Timestamp } from "#platform/schema.ts";
import { scoreStatuses } from "./score.ts";

export const LtiScore = Type.Object(
  {
    id: Type.Integer(),
    status: Choice(scoreStatuses, {
      description:
        "waiting: on its way, or tried again by itself; delivered: the LMS has it; superseded: a newer score of the same visit goes instead; failed: given up, `last_error` says why",
    }),
    organization: Type.String({ description: "Slug" }),
    registration: Type.Integer(),
    user_id: Type.Integer(),
    launch_code: Type.String({
      description: "Of the newest launch through this link",
      examples: ["K7Q2-9XMD"],
    }),
    resource_link_id: Type.String({ description: "The link, as the LMS calls it" }),
    resource_link_title: Nullable(Type.String()),
    template_id: Nullable(Type.Integer()),
    scenario_id: Nullable(Type.String()),
    score_given: Type.Number(),
    score_maximum: Type.Number(),
    scored_at: Timestamp,
    line_item_url: Nullable(Type.String({ description: "Where it was sent" })),
    attempts: Type.Integer(),
    is_blocked: Type.Boolean({
      description:
        "It waits until the set-up is mended, here or at the LMS; tried again every six hours at least, and as soon as the learner comes again or another score goes through",
    }),
    next_attempt_at: Nullable(Type.String({ description: "Null: none follows" })),
    last_status: Nullable(Type.Integer({ description: "What the LMS answered" })),
    last_error: Nullable(Type.String()),
    last_error_sentences: SentencesOf("last_error"),
    creation_date: Timestamp,
    finished_at: Nullable(Type.String()),
  },
  { $id: "LtiScore" },
);

export const ResendScores = Type.Object(
  {
    organization: Type.Optional(Type.String({ description: "Slug or id" })),
    registration: Type.Optional(Id),
    status: Type.Optional(Choice(["failed", "waiting"], { description: "Both when left out" })),
    code: Type.Optional(Type.String({ maxLength: 20, description: "Of the learner's newest launch" })),
    user_id: Type.Optional(Id),
    after: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: largestId,
        description: "Where the previous request ended (`next_after`)",
      }),
    ),
  },
  { title: "LtiScoresResend", examples: [{ registration: 3, status: "failed" }] },
);

export const ResentScores = Type.Object(
  {
    resent: Type.Integer({ description: "How many are on their way" }),
    next_after: Nullable(Type.Integer({ description: "Send it as `after` to go on. Null: that was all" })),
  },
  { $id: "ResentLtiScores" },
);
