import fc from "fast-check";
import { hostile } from "./values.ts";

/** What a form of a lesson's page may name. */
export interface KnownAnswers {
  questions: readonly string[];
  options: readonly string[];
  /** Of `item.<token>`. */
  tokens: readonly string[];
  /** What is given for items, each list for items of one question. */
  values: readonly (readonly string[])[];
}

/** An answer as it is sent, by any layer. */
export interface AnswerForm {
  /** Undefined: nobody says what it is. */
  type: string | undefined;
  body: string;
  prefer: string | undefined;
}

/** Forms that a page could have sent, in any order and number, and what no page sends. */
export function answerForms(known: KnownAnswers): fc.Arbitrary<AnswerForm> {
  const prefer = fc.constantFrom(undefined, "return=representation", "return=minimal", "return=nothing");
  const field = fieldsOf(known);
  const fields = fc
    .tuple(
      fc.constantFrom(...known.questions),
      fc.oneof({ weight: 4, arbitrary: everyItem(known) }, { weight: 1, arbitrary: fc.constant([]) }),
      fc.oneof(fc.array(field, { maxLength: 1 }), fc.array(field, { maxLength: 6 })),
    )
    .map(([question, items, others]) => [["question", question], ...items, ...others]);
  const encoded = fields.map((all) => all.map((pair) => pair.map(percentEncoded).join("=")).join("&"));
  const form = "application/x-www-form-urlencoded";
  const sent = fc.oneof(
    { weight: 12, arbitrary: encoded.map((body) => ({ type: form, body })) },
    {
      weight: 3,
      arbitrary: fc.tuple(encoded, broken).map(([body, more]) => ({ type: form, body: body + more })),
    },
    { weight: 3, arbitrary: jsonBodies(known).map((body) => ({ type: "application/json", body })) },
    { weight: 2, arbitrary: fc.tuple(otherTypes, encoded).map(([type, body]) => ({ type, body })) },
    { weight: 1, arbitrary: fc.tuple(otherTypes, broken).map(([type, body]) => ({ type, body })) },
  );
  return fc.tuple(sent, prefer).map(([what, preferred]) => ({ ...what, prefer: preferred }));
}

/** A value for each item that a question may have. */
function everyItem({ tokens, values }: KnownAnswers): fc.Arbitrary<string[][]> {
  return fc
    .constantFrom(...values)
    .chain((some) => fc.tuple(...tokens.map(() => fc.constantFrom(...some))))
    .map((chosen) => tokens.map((token, index) => [`item.${token}`, chosen[index] ?? ""]));
}

function fieldsOf({ questions, options, tokens, values }: KnownAnswers) {
  const word = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...values.flat(), ...options) },
    { weight: 1, arbitrary: fc.constantFrom(...strange) },
    { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 40 }) },
  );
  const option = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...options) },
    { weight: 1, arbitrary: word },
  );
  return fc.oneof(
    { weight: 6, arbitrary: fc.tuple(fc.constant("option"), option) },
    { weight: 12, arbitrary: fc.tuple(fc.constantFrom(...tokens.map((token) => `item.${token}`)), word) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...strangeNames), word) },
    { weight: 1, arbitrary: fc.tuple(fc.constant("question"), fc.constantFrom(...questions, ...strange)) },
  );
}

const strange = [
  "",
  " ",
  "__proto__",
  "constructor",
  "\0",
  "a:b",
  "a:b:c",
  ":",
  "-1",
  "1e9",
  "9".repeat(40),
  "x".repeat(5000),
];
const strangeNames = [
  "__proto__",
  "constructor",
  "item.__proto__",
  "item.constructor",
  "item.",
  "item",
  "option[]",
  "option.a",
  "question.id",
  "toString",
  "",
];

/** What is left of an encoding, letters that are none, and far too much. */
const broken = fc.constantFrom(
  "",
  "&",
  "=",
  "&&&=&",
  "%",
  "%zz",
  "&option=%C3%28",
  "&option=%00",
  "&option=%ED%A0%80",
  "&item.1=%FF%FE",
  "&__proto__[question]=q1",
  "&question=q1&question=q2",
  "\0",
  "\u{FEFF}question=q1",
  "{",
  "[]",
  "null",
  `&item.a=${"x".repeat(900_000)}`,
  `&option=${"x".repeat(1_100_000)}`,
  "&option=a".repeat(5000),
  Array.from({ length: 3000 }, (_, number) => `&item.${number}=1`).join(""),
);

const otherTypes = fc.constantFrom(
  undefined,
  "text/plain",
  "application/json",
  "application/xml",
  "application/x-www-form-urlencoded; charset=utf-16",
  "application/x-www-form-urlencoded; charset=iso-8859-1",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "application/octet-stream",
  "nonsense",
);

function jsonBodies({ questions, options, tokens }: KnownAnswers): fc.Arbitrary<string> {
  const spoilt = fc
    .tuple(
      fc.constantFrom(...questions),
      fc.constantFrom("option", "question", ...tokens.map((t) => `item.${t}`)),
      hostile,
    )
    .map(([question, name, value]) => ({ question, option: options[0], [name]: value }));
  return fc.oneof(spoilt, hostile).map((value) => JSON.stringify(value) ?? "");
}

function percentEncoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll("%20", "+");
}
