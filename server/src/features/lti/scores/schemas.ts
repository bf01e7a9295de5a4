import { Type } from "typebox";
import { Choice, Nullable, Timestamp } from "#platform/schema.ts";
import { scoreStatuses } from "./score.ts";

export const LtiScore = Type.Object(
  {
    id: Type.Integer(),
    status: Choice(scoreStatuses, {
      description:
        "waiting: on its way; delivered: the LMS has it; superseded: a newer score of the same visit goes instead; failed: given up, `last_error` says why",
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
    next_attempt_at: Nullable(Type.String({ description: "Null: none follows" })),
    last_status: Nullable(Type.Integer({ description: "What the LMS answered" })),
    last_error: Nullable(Type.String()),
    creation_date: Timestamp,
    finished_at: Nullable(Type.String()),
  },
  { $id: "LtiScore" },
);
