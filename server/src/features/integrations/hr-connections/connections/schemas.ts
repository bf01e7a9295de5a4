import { type Static, Type } from "typebox";
import { CodedSentence, SentencesOf } from "#platform/health/sentence.ts";
import { Choice, Nullable, reference, Timestamp } from "#platform/schema.ts";
import { HrisRun } from "../run-queue/schemas.ts";

export const hubs = ["kombo", "csv", "scim"] as const;
export type HubName = (typeof hubs)[number];
const connectionStates = ["testing", "preview", "active", "paused", "broken"] as const;
export type ConnectionState = (typeof connectionStates)[number];

const groupTypes = ["department", "team", "cost_center", "other"] as const;

export const HrisPolicies = Type.Object(
  {
    group_types: Type.Optional(
      Type.Array(Choice(groupTypes), {
        uniqueItems: true,
        description: "Kinds of groups that become teams; default all but cost centers",
      }),
    ),
    no_work_email: Type.Optional(
      Choice(["none", "skip", "personal"], {
        description:
          "What becomes of employees without a work address: an account without an address (the default), none at all but an issue, or an account with their personal one",
      }),
    ),
    joiner_days_before: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 90,
        description: "How many days before the first day of work the account is made",
      }),
    ),
    employment_types: Type.Optional(
      Nullable(
        Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
          maxItems: 50,
          description: "Only employees of these types get an account, such as full_time; null: all",
          examples: [["full_time", "part_time"]],
        }),
      ),
    ),
    includes_ancestors: Type.Optional(
      Type.Boolean({ description: "Members of a group are members of the groups above it too" }),
    ),
    most_leavers_a_day: Type.Optional(
      Nullable(
        Type.Integer({
          minimum: 0,
          maximum: 1_000_000,
          description:
            "Hub scim only: so many accounts may be deactivated within 24 hours, further ones are refused. Null: 20, or a fifth of those that are linked where that is more",
        }),
      ),
    ),
    invites: Type.Optional(
      Type.Boolean({
        description:
          "Whether people who get a new account with an address get a mail with which they choose a password; needs a mail server",
      }),
    ),
  },
  { $id: "HrisPolicies", additionalProperties: false },
);
export type HrisPolicies = Static<typeof HrisPolicies>;

const IntegrationId = Type.String({
  minLength: 1,
  maxLength: 255,
  pattern: "^[\\x21-\\x7e]+$",
  description: "The hub's id of the integration",
  examples: ["workday:HWUTwvyx2wLoSUHphiWVrp28"],
});
/** Printable ASCII, since it travels in a header. */
const Secret = (description: string) =>
  Type.String({ minLength: 1, maxLength: 1000, pattern: "^[\\x21-\\x7e]+$", description });
const settings = {
  integration_id: Type.Optional(IntegrationId),
  api_key: Type.Optional(Secret("Of the hub's environment. Kept encrypted and never shown again")),
  webhook_secret: Type.Optional(
    Secret("The hub signs webhooks with it. A former one is accepted for a day after it was replaced"),
  ),
  base_url: Type.Optional(
    Nullable(
      Type.String({
        format: "uri",
        maxLength: 2000,
        description: "Of the hub's API, with its version; null: the hub's own in Europe",
        examples: ["https://api.us.kombo.dev/v1"],
      }),
    ),
  ),
  policies: Type.Optional(reference(HrisPolicies)),
};

export const CreateHrisConnection = Type.Object(
  {
    organization: Type.Unsafe<string | number>({ type: ["string", "integer"], description: "Slug or id" }),
    hub: Choice(hubs, {
      description: "kombo: asked for its records; csv: uploaded files; scim: pushed to us",
    }),
    ...settings,
  },
  {
    title: "HrisConnectionCreate",
    examples: [{ organization: "acme", hub: "csv", policies: { group_types: ["department", "team"] } }],
  },
);
export type CreateHrisConnection = Static<typeof CreateHrisConnection>;

export const UpdateHrisConnection = Type.Object(settings, {
  title: "HrisConnectionUpdate",
  examples: [{ policies: { no_work_email: "personal", joiner_days_before: 3 } }],
});
export type UpdateHrisConnection = Static<typeof UpdateHrisConnection>;

const connection = {
  id: Type.Integer(),
  organization: Type.String({ description: "Slug", examples: ["acme"] }),
  hub: Choice(hubs),
  integration_id: Nullable(Type.String({ examples: ["workday:HWUTwvyx2wLoSUHphiWVrp28"] })),
  base_url: Nullable(Type.String({ examples: ["https://api.us.kombo.dev/v1"] })),
  state: Choice(connectionStates, {
    description:
      "testing: not previewed yet; preview: to be accepted; active; paused by an operator; broken: `state_reason` says what to do",
  }),
  state_reason: Nullable(
    Type.String({
      description: "What is wrong and who has to do what",
      examples: ["The hub is still reading the HR system for the first time. That takes hours."],
    }),
  ),
  state_sentences: SentencesOf("state_reason"),
  is_confirmed: Type.Boolean({
    description: "Whether an operator has ever accepted a preview: before, no run writes anything",
  }),
  webhook_url: Nullable(
    Type.String({
      description: "To be entered at the hub; null where none is needed",
      examples: ["https://learn.example.com/api/v1/hris/webhooks/Zk3vQ0c7bX1mN8rT5yUa2w/"],
    }),
  ),
  scim_url: Nullable(
    Type.String({
      description: "For the identity provider, of hub scim",
      examples: ["https://learn.example.com/scim/v2/"],
    }),
  ),
  policies: reference(HrisPolicies),
  last_run: Type.Union([Type.Null(), reference(HrisRun)]),
  last_full_at: Nullable(Timestamp),
  open_issues: Type.Integer(),
  linked: Type.Integer({ description: "Accounts that follow this connection" }),
  creation_date: Timestamp,
  modified_date: Timestamp,
};

export const HrisConnection = Type.Object(connection, { $id: "HrisConnection" });

export const CreatedHrisConnection = Type.Object(
  {
    ...connection,
    scim_token: Type.Optional(
      Type.String({
        description: "Bearer for the identity provider, of hub scim; shown this once",
        examples: ["mVq2hX0sJ4bT7wYc9fRk1LdNz8PaUe3GiO5xWt6KyQs"],
      }),
    ),
  },
  { $id: "CreatedHrisConnection" },
);

export const RotateHrisToken = Type.Object(
  {
    immediately: Type.Optional(
      Type.Boolean({ description: "End all older tokens at once: for a token that got out" }),
    ),
  },
  { title: "HrisTokenRotate", examples: [{ immediately: false }] },
);

export const RotatedHrisConnection = Type.Object(
  {
    ...connection,
    scim_token: Type.String({
      description: "Bearer for the identity provider; shown this once",
      examples: ["mVq2hX0sJ4bT7wYc9fRk1LdNz8PaUe3GiO5xWt6KyQs"],
    }),
    former_token_until: Nullable({
      ...Timestamp,
      description: "Until when the token from before works too; null: it has ended",
    }),
  },
  { $id: "RotatedHrisConnection" },
);

export const HrisConnectionTest = Type.Object(
  {
    ok: Type.Boolean(),
    checks: Type.Array(
      Type.Object({
        name: Choice(["credentials", "integration", "employees", "groups", "webhooks", "invitations"]),
        ok: Type.Boolean(),
        detail: Type.String({ description: "What is so, and where it is not ok, who has to do what" }),
        detail_sentences: Type.Array(CodedSentence, {
          description: "`detail` in parts, for clients that say it in another language",
        }),
      }),
    ),
  },
  { $id: "HrisConnectionTest" },
);
export type HrisConnectionTest = Static<typeof HrisConnectionTest>;
