import { Type } from "typebox";
import { SentencesOf } from "#platform/health/sentence.ts";
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
    detail_sentences: SentencesOf("detail"),
    advice: Type.String({
      description: "What to do, and where",
      examples: ["Enter a work address in the HR system, or let the connection use personal ones."],
    }),
    advice_sentences: SentencesOf("advice"),
    proposed: Nullable(
      Type.Object(
        {
          email: Type.Optional(Type.String({ examples: ["ada.king@example.com"] })),
          first_name: Type.Optional(Type.String({ examples: ["Ada"] })),
          last_name: Type.Optional(Type.String({ examples: ["King"] })),
        },
        { description: "What the HR system wants of the account, and only your word gives" },
      ),
    ),
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
    new_account: Type.Optional(
      Type.Boolean({
        description:
          "The employee is somebody else, whom a number of the account's holder was given to: the next run makes them an account of their own",
      }),
    ),
    address: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description:
          "Gives the account this address, which has to be the one that the issue proposes: what the HR system changes meanwhile is not agreed to",
        examples: ["ada.king@example.com"],
      }),
    ),
  },
  { title: "HrisIssueResolve", examples: [{ link: true }] },
);
