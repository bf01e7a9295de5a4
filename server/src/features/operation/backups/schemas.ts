import { Type } from "typebox";
import { Choice, Nullable, Timestamp } from "#platform/schema.ts";

export const backupKinds = ["made", "proven"] as const;

export const BackupReport = Type.Object(
  {
    kind: Choice(backupKinds, {
      description:
        "made: there is a new backup. proven: one was put back elsewhere, and the service ran on it",
    }),
    occurred_at: Type.Optional(
      Type.String({ format: "timestamp", description: "When; left out: now. Not in the future" }),
    ),
  },
  { title: "BackupReportCreate" },
);

export const BackupState = Type.Object(
  {
    made_at: Nullable(
      Type.Unsafe<string>({ ...Timestamp, description: "Of the latest backup. Null: none was reported" }),
    ),
    proven_at: Nullable(
      Type.Unsafe<string>({
        ...Timestamp,
        description: "When one was last put back and tried. Null: never",
      }),
    ),
  },
  { $id: "BackupState" },
);
