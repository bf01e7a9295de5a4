import { type Static, Type } from "typebox";

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
    const values = Object.fromEntries(
      Object.entries(given ?? {}).map(([name, value]) => [name, String(value)]),
    );
    const text = words.replaceAll(/\{(\w+)\}/g, (name, key: string) => values[key] ?? name);
    return { code, values, text };
  };
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

export function codedSentences(sentences: readonly Sentence[]): CodedSentence[] {
  return sentences.map(({ code, values }) => ({ code, values }));
}

/** Those that are null, and empty ones, are left out. */
export function inSentences(...given: readonly (Sentence | null)[]): Message {
  const sentences = given.filter((one) => one !== null).filter(({ text }) => text !== "");
  return { message: sentences.map(({ text }) => text).join(" "), sentences };
}
