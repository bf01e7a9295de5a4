import { Type } from "typebox";
import { largestId } from "#kernel/ids.ts";
import { SentencesOf } from "#platform/health/sentence.ts";
import { Choice, Nullable, Timestamp } from "#platform/schema.ts";
import { verbNames } from "../statements/vocabulary.ts";

export const statementStatuses = ["queued", "delivered", "parked", "dropped", "given_up", "missing"] as const;

const fields = {
  id: Type.Integer({ description: "Its place in the queue" }),
  organization_id: Type.Integer(),
  user_id: Type.Integer(),
  statement_id: Type.String({
    description: "The statement's own id, a UUID that is always the same for the same thing",
  }),
  verb: Choice(verbNames),
  status: Choice(statementStatuses, {
    description:
      "delivered: the store took it; parked: the store refuses to take it, and it is tried again by itself at `retry_at`; dropped: an `attempted` that did not arrive, which is sent once only; given_up: by an operator; missing: the store took it and does not hold it, as `check` has found",
  }),
  sha256: Type.String({ description: "Of the bytes that are sent, as hexadecimal digits" }),
  last_status: Nullable(Type.Integer({ description: "What the store answered when it did not take it" })),
  last_error: Nullable(Type.String()),
  last_error_sentences: SentencesOf("last_error"),
  creation_date: Timestamp,
  finished_at: Nullable(
    Type.String({ description: "When it was parked, dropped, given up or found missing" }),
  ),
  retry_at: Nullable(Type.String({ description: "When a parked one is tried again by itself" })),
};

export const ReportedStatement = Type.Object(fields, { $id: "ReportedStatement" });
export const ReportedStatementDetail = Type.Object(
  {
    ...fields,
    body: Nullable(
      Type.String({ description: "The exact bytes. Null: delivered long ago; the hash is kept" }),
    ),
    store_answer: Nullable(Type.String({ description: "The first 16 KiB of what the store said" })),
  },
  { $id: "ReportedStatementDetail" },
);

const moment = (description: string) => Type.Optional(Type.String({ format: "timestamp", description }));
export const statementFilters = {
  status: Type.Optional(Choice(statementStatuses, { description: "Exactly this status" })),
  verb: Type.Optional(Choice(verbNames, { description: "Exactly this verb" })),
  from: moment("Of checkpoints at this moment or later"),
  to: moment("Of checkpoints before this moment"),
};

const after = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: largestId,
    description: "Where the previous request ended (`next_after`)",
  }),
);
const nextAfter = Nullable(Type.Integer({ description: "Send it as `after` to go on. Null: that was all" }));

const { status: _, ...resendFilters } = statementFilters;
const resendableStatuses = ["parked", "missing", "delivered", "dropped", "given_up"] as const;
export const ResendStatements = Type.Object(
  {
    status: Type.Optional(
      Choice(resendableStatuses, {
        description:
          "Those with this status; `parked` when left out. Delivered ones, too: the same id makes a second time harmless",
      }),
    ),
    ...resendFilters,
    after,
  },
  { title: "StatementsResend", examples: [{ status: "missing", from: "2026-09-01T00:00:00+00:00" }] },
);
export const Resent = Type.Object(
  {
    resent: Type.Integer({ description: "How many are on their way again" }),
    without_text: Type.Integer({
      description:
        "How many match and are not: delivered more than 30 days ago, their text is no longer kept. `backfill` with `again` makes it anew",
    }),
    next_after: nextAfter,
  },
  { $id: "ResentStatements" },
);

export const BackFill = Type.Object(
  {
    from: moment("Of checkpoints at this moment or later; from the beginning when left out"),
    to: moment("Of checkpoints before this moment"),
    after,
    again: Type.Optional(
      Type.Boolean({
        description:
          "Also what was delivered before, or found missing, under the same ids: for a store that lost it or was restored",
      }),
    ),
    dry_run: Type.Optional(Type.Boolean({ description: "Only count; nothing is queued" })),
  },
  {
    title: "StatementsBackfill",
    examples: [{ from: "2026-09-01T00:00:00+00:00", again: true, dry_run: true }],
  },
);
export const BackFillResult = Type.Object(
  {
    checkpoints: Type.Integer({ description: "How many were looked at" }),
    missing: Type.Integer({ description: "How many of them had no statement yet" }),
    again: Type.Integer({
      description: "How many were delivered before or found missing, and with `again` go out once more",
    }),
    queued: Type.Integer({
      description: "How many statements were queued, those that go out once more included; 0 with `dry_run`",
    }),
    next_after: nextAfter,
  },
  { $id: "BackFillResult" },
);

export const DryRun = Type.Object(
  {
    statements: Type.Array(
      Type.Object({
        statement_id: Type.String(),
        verb: Choice(verbNames),
        sha256: Type.String(),
        body: Type.String({ description: "The exact bytes that would be sent" }),
        violations: Type.Array(Type.String(), {
          description: "What a store may refuse it for; empty is well",
        }),
      }),
      { description: "Of the organization's latest checkpoints, the newest first" },
    ),
  },
  { $id: "StatementDryRun" },
);
