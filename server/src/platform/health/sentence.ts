import { type Static, Type } from "typebox";
import { Nullable } from "../schema.ts";

/** A sentence for operators. Clients that speak their language find it by the code, and put the values in. */
export interface Sentence {
  /** Stable: a notice's kind, and after it what distinguishes its sentences. */
  code: string;
  /** By name, as text. */
  values: Readonly<Record<string, string>>;
  /** In English. */
  text: string;
}

type NamesIn<Words extends string> = Words extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type ValuesOf<Words extends string> = [NamesIn<Words>] extends [never]
  ? []
  : [values: Readonly<Record<NamesIn<Words>, string | number>>];

const defined = new Map<string, string>();

/** @param words in English, with the names of values in braces; sentences are parted by a space where they are put together */
export function defineSentence<const Words extends string>(code: string, words: Words) {
  defined.set(code, words);
  return (...[given]: ValuesOf<Words>): Sentence => {
    const values: Record<string, string> = {};
    for (const [name, value] of Object.entries(given ?? {})) values[name] = String(value);
    return {
      code,
      values,
      // Put together when somebody reads it: of a file's fifty thousand mistakes fifty are told.
      get text() {
        return withValues(words, values);
      },
    };
  };
}

function withValues(words: string, values: Sentence["values"]): string {
  return words.replaceAll(/\{(\w+)\}/g, (name, key: string) => values[key] ?? name);
}

/** The English words of each code that the loaded modules define. */
export function definedSentences(): ReadonlyMap<string, string> {
  return defined;
}

/** What somebody else says, such as a mail server or a hub: it stays as it is. */
export function verbatim(text: string): Sentence {
  return { code: "verbatim", values: { text }, text };
}

/** A message in English, and the sentences that it consists of. */
export interface Message {
  message: string;
  sentences: readonly Sentence[];
}

/** A sentence without its English words, as clients get it. */
export const CodedSentence = Type.Object({
  code: Type.String({
    description:
      "Stable; more may come. `verbatim`: somebody else's words in the value `text`, such as a mail server's",
    examples: ["mail.failing"],
  }),
  values: Type.Record(Type.String(), Type.String(), { description: "What the sentence names" }),
});
export type CodedSentence = Static<typeof CodedSentence>;

export function codedSentences(sentences: readonly CodedSentence[]): CodedSentence[] {
  return sentences.map(({ code, values }) => ({ code, values }));
}

/** The sentences of a field of an answer, which stand in a field beside it. */
export function SentencesOf(field: string) {
  return Nullable(
    Type.Array(CodedSentence, {
      description: `\`${field}\` in parts, for clients that say it in another language. Null: there is none, or it was stored by a release that gave no parts`,
    }),
  );
}

/** For a column of type jsonb, beside that of the text. */
export function storedSentences(message: Pick<Message, "sentences"> | null): string | null {
  return message === null ? null : JSON.stringify(codedSentences(message.sentences));
}

/** What was stored, as part of another message. Where the parts are unknown here or say something else, the text alone counts. */
export function saidAgain(stored: readonly CodedSentence[] | null, text: string | null): Sentence[] {
  const parts = (stored ?? []).map(({ code, values }): Sentence | null => {
    if (code === "verbatim") return verbatim(values.text ?? "");
    const words = defined.get(code);
    return words === undefined ? null : { code, values, text: withValues(words, values) };
  });
  const known = parts.filter((part) => part !== null);
  if (known.length > 0 && inSentences(...known).message === text) return known;
  return text === null ? [] : [verbatim(text)];
}

/** Those that are null, and empty ones, are left out. */
export function inSentences(...given: readonly (Sentence | null)[]): Message {
  const sentences = given.filter((one) => one !== null).filter(({ text }) => text !== "");
  return { message: sentences.map(({ text }) => text).join(" "), sentences };
}
