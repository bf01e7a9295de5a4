import { Type } from "typebox";
import { SentencesOf } from "#platform/health/sentence.ts";
import { Choice, Nullable, Timestamp } from "#platform/schema.ts";

export const backupKinds = ["made", "proven"] as const;

export const BackupReport = Type.Object(
  {
    kind: Choice(backupKinds, {
      description:
        "made: a backup was made. proven: a backup was restored elsewhere, and the service ran on it",
    }),
    occurred_at: Type.Optional(
      Type.String({
        format: "timestamp",
        description: "When it happened; the current time if omitted. Not in the future",
      }),
    ),
  },
  { title: "BackupReportCreate" },
);

export const BackupState = Type.Object(
  {
    made_at: Nullable(
      Type.Unsafe<string>({
        ...Timestamp,
        description: "When the latest backup was made. Null: none has been reported",
      }),
    ),
    proven_at: Nullable(
      Type.Unsafe<string>({
        ...Timestamp,
        description: "When a backup was last test-restored. Null: never",
      }),
    ),
    folder: Nullable(
      Type.String({
        description:
          "Where the latest backup lies that `lectern backup` made, on the machine that it was made on. Null: it was made by other means",
        examples: ["/srv/backups/lectern-2026-06-15"],
      }),
    ),
    proven_up_to: Nullable(
      Type.Unsafe<string>({
        ...Timestamp,
        description:
          "Everything that was acknowledged before is in a backup that the service has restored beside and compared. Null: none was",
      }),
    ),
    failure: Nullable(
      Type.String({
        description: "What was wrong when a backup was last restored beside. Null: nothing",
      }),
    ),
    failure_sentences: SentencesOf("failure"),
    log_folder: Nullable(
      Type.String({
        description: "Where `lectern backup-log` keeps what changes after a backup. Null: it is not kept",
        examples: ["/srv/backups/log"],
      }),
    ),
    log_since: Nullable(
      Type.Unsafe<string>({ ...Timestamp, description: "Since when the log is kept there" }),
    ),
    log_proven_at: Nullable(
      Type.Unsafe<string>({
        ...Timestamp,
        description: "When a backup was last restored beside with the log, to a random second. Null: never",
      }),
    ),
    log_proven_up_to: Nullable(
      Type.Unsafe<string>({
        ...Timestamp,
        description:
          "The second to which a backup was last restored with the log and compared, any one of what is kept. Null: there is none",
      }),
    ),
    log_failure: Nullable(
      Type.String({
        description: "What was wrong when the log was last tried. Null: nothing",
        examples: ["The log in /srv/backups/log reaches to 2026-06-15T01:47:00Z and not until now."],
      }),
    ),
    log_failure_sentences: SentencesOf("log_failure"),
  },
  { $id: "BackupState" },
);
