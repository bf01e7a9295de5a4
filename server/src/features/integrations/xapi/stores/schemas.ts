import { Type } from "typebox";
import { largestId } from "#kernel/ids.ts";
import { SentencesOf } from "#platform/health/sentence.ts";
import { Choice, Nullable, Timestamp } from "#platform/schema.ts";
import { verbNames } from "../statements/vocabulary.ts";
import { readBackOutcomes } from "./read-statement.ts";

const authTypes = ["basic", "oauth2"] as const;
const clientAuths = ["header", "body"] as const;
const longest = { minLength: 1, maxLength: 2000 };

const StoreAuth = Type.Object(
  {
    type: Choice(authTypes),
    username: Type.Optional(Type.String({ ...longest, description: "basic: needed" })),
    password: Type.Optional(Type.String({ ...longest, description: "basic: needed; never shown again" })),
    token_url: Type.Optional(Type.String({ ...longest, description: "oauth2: needed" })),
    client_id: Type.Optional(Type.String({ ...longest, description: "oauth2: needed" })),
    client_secret: Type.Optional(
      Type.String({ ...longest, description: "oauth2: needed; never shown again" }),
    ),
    scope: Type.Optional(
      Type.String({ ...longest, description: "oauth2: what to ask for, where the endpoint wants it" }),
    ),
    client_auth: Type.Optional(
      Choice(clientAuths, {
        description: "oauth2: id and secret in the Authorization header (standard) or in the body",
      }),
    ),
  },
  { examples: [{ type: "basic", username: "lectern", password: "the store's password" }] },
);

const mostPerSecond = { minimum: 1, maximum: 100_000 };

export const SetRecordStore = Type.Object(
  {
    organization: Type.Union([Type.Integer(), Type.String()], {
      description: "Slug or id",
      examples: ["acme"],
    }),
    url: Type.String({
      ...longest,
      description: "The store's endpoint; statements go to `{url}/statements`",
      examples: ["https://lrs.example.com/xapi"],
    }),
    auth: StoreAuth,
    is_active: Type.Optional(Type.Boolean({ description: "false: nothing is queued; true when left out" })),
    most_per_second: Type.Optional(
      Type.Integer({ ...mostPerSecond, description: "Statements a second at most; 1000 when left out" }),
    ),
  },
  { title: "RecordStoreUpsert" },
);

export const UpdateRecordStore = Type.Object(
  {
    is_active: Type.Optional(
      Type.Boolean({
        description: "False: nothing is queued any more, and what is queued waits until it is true again",
      }),
    ),
    most_per_second: Type.Optional(
      Type.Integer({ ...mostPerSecond, description: "Statements a second at most" }),
    ),
  },
  { title: "RecordStoreUpdate", examples: [{ most_per_second: 100 }] },
);

export const storeStates = ["active", "paused", "refused", "failing", "inactive"] as const;

export const RecordStore = Type.Object(
  {
    id: Type.Integer(),
    organization_id: Type.Integer(),
    organization: Type.String({ description: "Slug" }),
    url: Type.String(),
    auth: Type.Object({
      type: Choice(authTypes),
      username: Nullable(Type.String()),
      token_url: Nullable(Type.String()),
      client_id: Nullable(Type.String()),
      scope: Nullable(Type.String()),
      client_auth: Nullable(Choice(clientAuths)),
    }),
    most_per_second: Type.Integer(),
    state: Choice(storeStates, {
      description:
        "paused: by an operator; refused: the store does not accept our credentials or address, it is tried every 5 minutes; failing: out of reach, tried with growing pauses; inactive: nothing is queued",
    }),
    queued: Type.Integer({ description: "Statements on their way; 100000 stands for that many or more" }),
    oldest_queued_at: Nullable(Type.String({ description: "When the oldest of them was made" })),
    parked: Type.Integer({ description: "Statements that the store refuses to take" }),
    missing: Type.Integer({ description: "Statements that it took and does not hold, as `check` has found" }),
    failures: Type.Integer({ description: "Requests in a row that failed" }),
    failing_since: Nullable(Timestamp),
    resting_until: Nullable(Type.String({ description: "Nothing is sent before this moment" })),
    last_status: Nullable(Type.Integer({ description: "Of the last failure" })),
    last_error: Nullable(Type.String()),
    last_error_sentences: SentencesOf("last_error"),
    last_success_at: Nullable(Timestamp),
    creation_date: Timestamp,
    modified_date: Timestamp,
  },
  { $id: "RecordStore" },
);

export const ConnectionTest = Type.Object(
  {
    is_well: Type.Boolean({
      description: "Whether statements can be sent, as far as is known without sending one",
    }),
    steps: Type.Array(
      Type.Object({
        step: Choice(["about", "statements"], {
          description: "about: is there a record store? statements: may we ask it?",
        }),
        is_ok: Type.Boolean(),
        status_code: Nullable(Type.Integer()),
        message: Type.String({ description: "What was found and what to do" }),
        sentences: SentencesOf("message"),
        duration_ms: Nullable(Type.Integer()),
      }),
    ),
  },
  { $id: "RecordStoreTest" },
);

const moment = (description: string) => Type.Optional(Type.String({ format: "timestamp", description }));

export const CheckStore = Type.Object(
  {
    all: Type.Optional(
      Type.Boolean({
        description:
          "Every statement that matches, a bounded number for each request; else five of the latest, at random",
      }),
    ),
    verb: Type.Optional(Choice(verbNames)),
    from: moment("Of checkpoints at this moment or later"),
    to: moment("Of checkpoints before this moment"),
    after: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: largestId,
        description: "With `all`: where the previous request ended (`next_after`)",
      }),
    ),
  },
  { title: "StatementsCheck", examples: [{ all: true, from: "2026-09-01T00:00:00+00:00" }] },
);

export const ReadBack = Type.Object(
  {
    checked: Type.Integer({ description: "How many were asked for" }),
    held: Type.Integer({ description: "The store holds them as they were sent" }),
    missing: Type.Integer({
      description: "It took them and does not hold them; their status is `missing` from now on",
    }),
    differs: Type.Integer({ description: "It holds something else under their id" }),
    unknown: Type.Integer({ description: "It did not answer the question; nothing further was asked" }),
    results: Type.Array(
      Type.Object({
        id: Type.Integer(),
        statement_id: Type.String(),
        outcome: Choice(readBackOutcomes, {
          description: "unknown: the store did not answer the question",
        }),
        message: Nullable(Type.String()),
        sentences: SentencesOf("message"),
      }),
    ),
    next_after: Nullable(Type.Integer({ description: "Send it as `after` to go on. Null: that was all" })),
  },
  { $id: "RecordStoreCheck" },
);
