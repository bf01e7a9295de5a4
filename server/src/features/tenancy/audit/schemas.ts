import { Type } from "typebox";
import { Choice, Nullable, Timestamp } from "#platform/schema.ts";
import { actorTypes } from "./list.ts";

const Text = Nullable(Type.String());
const Hash = (description: string) =>
  Nullable(
    Type.String({
      pattern: "^[0-9a-f]{64}$",
      description: `${description}; null for the blink before sealing`,
    }),
  );

const entryFields = {
  id: Type.Integer(),
  occurred_at: Timestamp,
  actor_type: Choice(actorTypes),
  actor_id: Nullable(
    Type.String({
      description:
        "Always text: the `client_id` of a service account, else the number of a user or an operator",
      examples: ["1815"],
    }),
  ),
  actor_label: Text,
  action: Type.String({ examples: ["user.deactivate"] }),
  target_type: Nullable(Type.String({ examples: ["user"] })),
  target_id: Nullable(
    Type.String({
      description: "Always text, as not all things have numbers: `4` for a user, a UUID for a document",
      examples: ["4"],
    }),
  ),
  ip: Text,
  user_agent: Text,
  request_id: Nullable(Type.String({ description: "`X-Request-Id`", examples: ["0a1b2c3d"] })),
  hash: Hash("SHA-256 over `previous_hash`, a line feed and the entry in canonical JSON"),
  previous_hash: Hash("Hash of the entry before in the organization's chain; zeros for the first"),
};

export const AuditEntry = Type.Object(entryFields, { $id: "AuditEntry" });

export const AuditEntryDetail = Type.Object(
  {
    ...entryFields,
    changes: Type.Record(Type.String(), Type.Array(Type.Unknown(), { minItems: 2, maxItems: 2 }), {
      description: "Per field what it was and what it is; secrets and free text are left out",
      examples: [{ is_active: [true, false] }],
    }),
    operator_hash: Type.Optional(
      Type.String({
        pattern: "^[0-9a-f]{64}$",
        examples: ["8d969eef6ecad3c29a3a629280e686cf0c3f5d5a86aff3ca12020c923adc6c92"],
        description:
          "Of an operator's entry: a salted hash of who it was and from where, so that `hash` covers that as well",
      }),
    ),
  },
  { $id: "AuditEntryDetail" },
);

export const ChainCheck = Type.Object(
  {
    organization_id: Nullable(
      Type.Integer({ description: "Whose chain it is. Null: that of what belongs to no organization" }),
    ),
    organization: Nullable(Type.String({ description: "Its slug" })),
    is_intact: Type.Boolean(),
    entries: Type.Integer({ description: "Entries that were looked at" }),
    broken_at: Nullable(Type.Integer({ description: "The first entry that does not fit" })),
    reason: Text,
  },
  { $id: "AuditChainVerdict" },
);

const word = (description: string) => Type.Optional(Type.String({ maxLength: 255, description }));
const moment = (description: string) => Type.Optional(Type.String({ format: "timestamp", description }));

export const auditFilters = {
  from: moment("At this moment or after it"),
  to: moment("At this moment or before it"),
  actor_id: word("client_id of a service account, id of a user or operator"),
  actor_type: Type.Optional(Choice(actorTypes, { description: "Kind of actor" })),
  action: word("Exactly this action, such as user.deactivate"),
  target_type: word("Kind of what was changed, such as user"),
  target_id: word("Id of what was changed"),
  request_id: word("X-Request-Id of the request that did it"),
};
