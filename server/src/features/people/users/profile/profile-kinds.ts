import { type TSchema, type TString, Type } from "typebox";
import { Emptiable, Nullable } from "#platform/schema.ts";

/** What else is made of a field. */
interface Use {
  /** Erasing the person empties it. */
  isPersonal: boolean;
  /** It stands in the reports' table of users. */
  isReported: boolean;
}

/** A column `text not null default ''`; null and blank empty it. */
export function text(schema: TString, use: Use) {
  return { kind: "text" as const, sent: Emptiable(schema, ""), read: Type.String(), empty: "", ...use };
}

/** A column `text`; null and blank empty it. */
export function optional<Sent extends TSchema, Read extends TSchema>(schema: Sent, read: Read, use: Use) {
  const sent = Emptiable(Nullable(schema), null);
  return { kind: "optional" as const, sent, read: Nullable(read), empty: null, ...use };
}

/** A column `text[] not null default '{}'`; null, an empty list and a blank text empty it. In CSV, `;` stands between its entries. */
export function list(schema: TString, use: Use) {
  const sent = Emptiable(Type.Array(schema, { maxItems: 50 }), []);
  const empty: string[] = [];
  return { kind: "list" as const, sent, read: Type.Array(Type.String()), empty, ...use };
}
