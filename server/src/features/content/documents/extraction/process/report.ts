import { type Static, Type } from "typebox";
import { languages } from "#kernel/language.ts";
import { CodedSentence } from "#platform/health/sentence.ts";
import { Choice, Nullable } from "#platform/schema.ts";

const texts = Type.Array(Type.String());
const run = Type.Object({
  text: Type.String(),
  isBold: Type.Boolean(),
  isItalic: Type.Boolean(),
  href: Nullable(Type.String()),
});
const runs = Type.Array(run);
const block = Type.Union([
  Type.Object({ type: Type.Literal("paragraph"), runs }),
  Type.Object({ type: Type.Literal("list"), isOrdered: Type.Boolean(), items: Type.Array(runs) }),
  Type.Object({ type: Type.Literal("table"), rows: Type.Array(Type.Array(runs)) }),
  Type.Object({ type: Type.Literal("picture"), content: Type.String(), alt: Type.String() }),
]);

/** A line of what the reading process says: any number of passages or parts, then how it ended. */
export const ReportLine = Type.Union([
  Type.Object({
    passage: Type.Object({
      page: Nullable(Type.Integer({ minimum: 1 })),
      heading: Nullable(Type.String({ maxLength: 300 })),
      text: Type.String({ minLength: 1, maxLength: 1_500 }),
    }),
  }),
  Type.Object({
    part: Type.Object({
      heading: Type.String(),
      level: Type.Integer(),
      blocks: Type.Array(block),
      notes: texts,
    }),
  }),
  Type.Object({
    read: Type.Object({ pageCount: Nullable(Type.Integer()), language: Nullable(Choice(languages)) }),
  }),
  Type.Object({
    unreadable: Type.String({ minLength: 1, maxLength: 500 }),
    sentences: Nullable(Type.Array(CodedSentence, { maxItems: 1 })),
  }),
]);
export type ReportLine = Static<typeof ReportLine>;
