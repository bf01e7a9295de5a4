import { Type } from "typebox";
import { SentencesOf } from "#platform/health/sentence.ts";
import { Choice, Id, Nullable, Timestamp } from "#platform/schema.ts";
import { jobStatuses } from "./job.ts";

export const Job = Type.Object(
  {
    id: Type.String({ format: "uuid" }),
    kind: Type.String({ examples: ["users.import"] }),
    status: Choice(jobStatuses),
    rows_total: Nullable(Type.Integer({ description: "Null as long as it is not known" })),
    rows_done: Type.Integer(),
    created: Type.Integer(),
    updated: Type.Integer(),
    unchanged: Type.Integer(),
    failed: Type.Integer({ description: "Rows that failed; the result says why" }),
    error: Nullable(Type.String({ description: "Why the job as a whole failed" })),
    result_url: Nullable(
      Type.String({ description: "Where the result is read with the same token, once the job has ended" }),
    ),
    result_expires_at: Nullable(
      Type.String({
        description: "Of a result that is kept for less long than the job: until when it can be read",
      }),
    ),
    watermark: Nullable(
      Type.String({ description: "Of an export that succeeded: the `since` of the next one" }),
    ),
    creation_date: Timestamp,
    modified_date: Timestamp,
  },
  { $id: "Job" },
);

export const OperatorJob = Type.Object(
  {
    id: Type.String({ format: "uuid" }),
    organization: Type.String({ description: "Slug" }),
    organization_id: Id,
    kind: Type.String({ examples: ["users.import"] }),
    status: Choice(jobStatuses),
    rows_total: Nullable(Type.Integer({ description: "Null as long as it is not known" })),
    rows_done: Type.Integer(),
    created: Type.Integer(),
    updated: Type.Integer(),
    unchanged: Type.Integer(),
    failed: Type.Integer({ description: "Rows that failed" }),
    error: Nullable(Type.String({ description: "Why the job as a whole failed" })),
    error_sentences: SentencesOf("error"),
    creation_date: Timestamp,
    modified_date: Timestamp,
    finished_at: Nullable(Timestamp),
  },
  { $id: "OperatorJob" },
);
