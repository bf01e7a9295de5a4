import { Type } from "typebox";
import { SentencesOf } from "#platform/health/sentence.ts";
import { Choice, Nullable, Timestamp } from "#platform/schema.ts";
import { skipReasons } from "./import-member.ts";

export const LtiContext = Type.Object(
  {
    id: Type.Integer(),
    organization: Type.String({ description: "Slug" }),
    registration: Type.Integer(),
    deployment_id: Type.String(),
    context_id: Type.String({ description: "The course, as the LMS calls it" }),
    title: Nullable(Type.String()),
    creation_date: Timestamp,
    modified_date: Timestamp,
  },
  { $id: "LtiContext" },
);

export const StartRosterImport = Type.Object(
  {
    dry_run: Type.Optional(
      Type.Boolean({ description: "Count what would be created and changed, and change nothing" }),
    ),
  },
  { title: "LtiRosterImportCreate", examples: [{ dry_run: true }] },
);

export const LtiRosterImport = Type.Object(
  {
    id: Type.String({ format: "uuid" }),
    context: Type.Integer(),
    dry_run: Type.Boolean(),
    status: Choice(["queued", "running", "succeeded", "failed"]),
    members: Type.Integer({ description: "Read so far" }),
    created: Type.Integer(),
    updated: Type.Integer(),
    unchanged: Type.Integer(),
    skipped: Type.Integer(),
    skipped_by_reason: Type.Record(Type.String(), Type.Integer(), {
      description: `How many for each reason: ${skipReasons.join(", ")}`,
      examples: [{ not_a_learner: 2, inactive_in_lms: 1 }],
    }),
    skipped_members: Type.Array(
      Type.Object({
        subject: Nullable(Type.String({ description: "The member, as the LMS calls them" })),
        reason: Choice(skipReasons),
      }),
      { description: "The first 1000 of them, once the import has ended" },
    ),
    waiting_reason: Nullable(
      Type.String({ description: "What went wrong with the LMS, where it is asked again" }),
    ),
    waiting_sentences: SentencesOf("waiting_reason"),
    next_attempt_at: Nullable(Type.String({ description: "When it is asked again; null: it does not wait" })),
    error: Nullable(Type.String({ description: "Why the import as a whole failed" })),
    error_sentences: SentencesOf("error"),
    creation_date: Timestamp,
    finished_at: Nullable(Type.String()),
  },
  { $id: "LtiRosterImport" },
);
