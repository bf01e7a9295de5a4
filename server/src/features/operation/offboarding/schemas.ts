import { Type } from "typebox";
import { SentencesOf } from "#platform/health/sentence.ts";
import { Choice, Id, Nullable, Timestamp } from "#platform/schema.ts";
import { deletionStates } from "./deletions/queries.ts";

const exportStates = ["writing", "ready", "failed", "expired"] as const;
const Operator = (description: string) => Type.Integer({ description, examples: [3] });
const Sha256 = (description: string) =>
  Type.String({
    pattern: "^[0-9a-f]{64}$",
    description,
    examples: ["8d969eef6ecad3c29a3a629280e686cf0c3f5d5a86aff3ca12020c923adc6c92"],
  });

export const OrganizationExport = Type.Object(
  {
    id: Id,
    organization_id: Id,
    organization: Type.String({ description: "Slug" }),
    state: Choice(exportStates, {
      description:
        "`writing` until it can be downloaded; `failed`: start another one; `expired`: its files are gone or about to",
    }),
    error: Nullable(Type.String({ description: "Why it failed" })),
    error_sentences: SentencesOf("error"),
    rows: Type.Integer({ description: "Written so far" }),
    files: Type.Integer({ description: "Documents, pictures and logos written so far" }),
    bytes: Type.Integer({ description: "Before compression" }),
    requested_by: Operator("The operator's number"),
    creation_date: Timestamp,
    finished_at: Nullable(Timestamp),
    expires_at: Type.String({ format: "date-time", description: "Until then it can be downloaded" }),
  },
  { $id: "OrganizationExport" },
);

const Count = Type.Object({
  table: Type.String({ examples: ["user"] }),
  before: Type.Integer({ description: "Rows when erasing began" }),
  erased: Type.Integer({
    description: "Rows that were erased; more than before where something was still writing",
  }),
  after: Nullable(Type.Integer({ description: "Rows in the end; null until then" })),
});

export const OrganizationDeletion = Type.Object(
  {
    id: Id,
    organization_id: Id,
    slug_sha256: Sha256("SHA-256 of the slug: who knows it can tell which organization it was"),
    state: Choice(deletionStates, {
      description:
        "`waiting` for the end of the grace period, the only one that can be cancelled; `settling`: waits for what was being written at that moment",
    }),
    requested_by: Operator("The number of the operator who requested it"),
    requested_at: Timestamp,
    erase_after: Type.String({
      format: "date-time",
      description: "The end of the grace period",
      examples: ["2026-09-08T07:30:00.000Z"],
    }),
    cancelled_by: Nullable(Operator("The number of the operator who cancelled it")),
    cancelled_at: Nullable(Timestamp),
    begun_at: Nullable(Timestamp),
    erased_at: Nullable(Timestamp),
    files: Type.Integer({ description: "Files of documents and exports that were deleted" }),
    audit_log: Nullable(
      Type.Object(
        { position: Type.Integer(), hash: Sha256("Of the last entry") },
        {
          description:
            "Where the organization's own audit log ended, so that an exported one can be verified",
        },
      ),
    ),
    counts: Type.Array(Count, {
      description: "Of every table with rows of organizations; empty until erasing begins",
    }),
  },
  { $id: "OrganizationDeletion" },
);

export const DeletionRequest = Type.Object(
  {
    confirm: Type.String({
      minLength: 1,
      maxLength: 255,
      description: "The organization's slug",
      examples: ["globex"],
    }),
  },
  { title: "OrganizationDeletionRequest" },
);
