import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { CodedSentence } from "#platform/health/sentence.ts";
import type { RunCounts, RunKind, RunState } from "./schemas.ts";

export const runColumns = rowOf(
  "hris_run as run",
  [
    "id",
    "organization_id",
    "connection_id",
    "is_complete",
    "incomplete_reason",
    "superseded_by",
    "held_reason",
    "failure_reason",
    "done",
    "planned",
    "asked_by",
    "approved_by",
    "observed_at",
    "notes_run_id",
    "started_at",
    "finished_at",
    "leased_until",
    "attempts",
    "creation_date",
  ],
  {
    kind: narrowed<RunKind>(),
    state: narrowed<RunState>(),
    phase: narrowed<"read" | "apply" | "undo">(),
    counts: narrowed<Partial<RunCounts>>(),
    held_sentences: narrowed<CodedSentence[] | null>(),
    incomplete_sentences: narrowed<CodedSentence[] | null>(),
    failure_sentences: narrowed<CodedSentence[] | null>(),
  },
);
export type RunRow = RowOf<typeof runColumns>;

const noCounts: RunCounts = {
  read: 0,
  created: 0,
  updated: 0,
  deactivated: 0,
  reactivated: 0,
  linked: 0,
  unchanged: 0,
  skipped: 0,
  issues: 0,
  teams_created: 0,
  teams_updated: 0,
  teams_archived: 0,
  memberships_added: 0,
  memberships_removed: 0,
};

export function presentRun(row: RunRow) {
  const { id, connection_id, kind, state, is_complete, counts, held_reason, failure_reason } = row;
  const { incomplete_reason, superseded_by, held_sentences, incomplete_sentences, failure_sentences } = row;
  return {
    id,
    connection: connection_id,
    kind,
    state,
    is_complete,
    counts: { ...noCounts, ...counts },
    incomplete_reason,
    incomplete_sentences,
    superseded_by,
    reason: superseded_by === null ? null : ("superseded" as const),
    held_reason,
    held_sentences,
    failure_reason,
    failure_sentences,
    progress: { done: row.done, total: row.planned },
    asked_by: row.asked_by,
    started_at: row.started_at,
    finished_at: row.finished_at,
    creation_date: row.creation_date,
  };
}
