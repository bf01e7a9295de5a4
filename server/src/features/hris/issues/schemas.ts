import { Type } from "typebox";
import { Nullable, Timestamp } from "#platform/schema.ts";

export const HrisIssue = Type.Object(
  {
    id: Type.Integer(),
    connection: Type.Integer({ description: "Internal id of the connection" }),
    kind: Type.String({ examples: ["no_work_email"] }),
    person: Type.String({ description: "What the HR system calls the person", examples: ["Ada Lovelace"] }),
    hub_id: Nullable(
      Type.String({ description: "The hub's id of the record", examples: ["26vafvWSRmbhNcxJYqjCzuJg"] }),
    ),
    user_id: Nullable(Type.Integer({ description: "The account that it is about" })),
    detail: Type.String({ description: "What is so" }),
    advice: Type.String({
      description: "What to do, and where",
      examples: ["Enter a work address in the HR system, or let the connection use personal ones."],
    }),
    first_seen: Timestamp,
    last_seen: Timestamp,
    is_open: Type.Boolean(),
  },
  { $id: "HrisIssue" },
);

export const ResolveHrisIssue = Type.Object(
  {
    link: Type.Optional(
      Type.Boolean({
        description: "Links the employee to the account that the issue names, such as an administrator's",
      }),
    ),
  },
  { title: "HrisIssueResolve", examples: [{ link: true }] },
);
