import { Type } from "typebox";
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
  },
  { $id: "BackupState" },
);
