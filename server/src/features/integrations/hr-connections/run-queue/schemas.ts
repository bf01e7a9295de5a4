import { type Static, Type } from "typebox";
import { SentencesOf } from "#platform/health/sentence.ts";
import { Choice, Nullable, Timestamp } from "#platform/schema.ts";

const runKinds = ["preview", "full", "delta"] as const;
export type RunKind = (typeof runKinds)[number];
export const runStates = ["queued", "running", "held", "succeeded", "failed", "rejected", "undone"] as const;
export type RunState = (typeof runStates)[number];

const Count = Type.Integer({ minimum: 0 });
export const RunCounts = Type.Object({
  read: Count,
  created: Count,
  updated: Count,
  deactivated: Count,
  reactivated: Count,
  linked: Count,
  unchanged: Count,
  skipped: Count,
  issues: Count,
  teams_created: Count,
  teams_updated: Count,
  teams_archived: Count,
  memberships_added: Count,
  memberships_removed: Count,
});
export type RunCounts = Static<typeof RunCounts>;

export const HrisRun = Type.Object(
  {
    id: Type.Integer(),
    connection: Type.Integer({ description: "Internal id of the connection" }),
    kind: Choice(runKinds, {
      description:
        "preview: writes nothing; full: everybody was read; delta: what changed since the last reading",
    }),
    state: Choice(runStates, {
      description:
        "held: what it takes away waits until an operator approves, and with an integration that knows few of the people also what it adds; all else is done",
    }),
    is_complete: Nullable(
      Type.Boolean({ description: "Whether somebody who was not read is missing; null before the reading" }),
    ),
    incomplete_reason: Nullable(
      Type.String({
        description: "Why nobody counts as missing by a reading of everybody",
        examples: ["1 of the hub's pages of employees had nobody and nothing, and others followed."],
      }),
    ),
    incomplete_sentences: SentencesOf("incomplete_reason"),
    reason: Nullable(
      Choice(["superseded"], {
        description:
          "superseded: a later reading decided anew about what this run held; its state is `rejected`, or `succeeded` after a reading of changes",
      }),
    ),
    superseded_by: Nullable(Type.Integer({ description: "The run that decided anew" })),
    counts: RunCounts,
    held_reason: Nullable(Type.String()),
    held_sentences: SentencesOf("held_reason"),
    failure_reason: Nullable(
      Type.String({
        description: "Why it failed; accounts are as they were",
        examples: ["The hub does not reach the HR system at the moment. The next run tries again."],
      }),
    ),
    failure_sentences: SentencesOf("failure_reason"),
    progress: Type.Object({
      done: Count,
      total: Nullable(Type.Integer({ description: "Null before everything was read" })),
    }),
    asked_by: Type.String({ examples: ["nightly"] }),
    started_at: Nullable(Timestamp),
    finished_at: Nullable(Timestamp),
    creation_date: Timestamp,
  },
  { $id: "HrisRun" },
);

export const StartHrisRun = Type.Object({ kind: Choice(runKinds) }, { title: "HrisRunStart" });

export const changeKinds = [
  "create",
  "link",
  "update",
  "reactivate",
  "deactivate",
  "skip",
  "team_create",
  "team_update",
  "team_archive",
  "team_restore",
  "team_link",
  "membership_add",
  "membership_remove",
] as const;

export const HrisChange = Type.Object(
  {
    id: Type.String({ description: "The run, and the place in it", examples: ["12-3"] }),
    kind: Choice(changeKinds),
    state: Choice(["planned", "applied", "held", "rejected", "stale", "undone", "noted"], {
      description:
        "planned: to come, or what a preview would do; stale: somebody else changed it meanwhile; noted: left alone, for `reason`",
    }),
    person: Type.String({
      description: "What the HR system calls the person or team",
      examples: ["Ada Lovelace"],
    }),
    hub_id: Nullable(
      Type.String({ description: "The hub's id of the record", examples: ["26vafvWSRmbhNcxJYqjCzuJg"] }),
    ),
    user_id: Nullable(Type.Integer()),
    team_id: Nullable(Type.Integer()),
    before: Type.Unsafe<Record<string, unknown> | null>({
      type: ["object", "null"],
      additionalProperties: true,
      description: "Fields as they were",
      examples: [{ last_name: "Byron" }],
    }),
    after: Type.Unsafe<Record<string, unknown> | null>({
      type: ["object", "null"],
      additionalProperties: true,
      examples: [{ last_name: "Lovelace" }],
    }),
    reason: Nullable(Type.String({ examples: ["no_work_email"] })),
    run: Type.Integer(),
    occurred_at: Nullable(Timestamp),
  },
  { $id: "HrisChange" },
);
