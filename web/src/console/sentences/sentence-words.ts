import type { components } from "@lectern/sdk/console";
import { queryOptions } from "@tanstack/react-query";
import { momentOf } from "../date.ts";
import { language } from "../language/language.ts";

export type CodedSentence = components["schemas"]["Timeline"]["sentences"][number];

export type SentenceWords = Readonly<Record<string, string>>;

/** What the service says, sentence by sentence; in English the message has it already. */
const loaders: Record<typeof language, () => Promise<{ default: SentenceWords }>> = {
  en: async () => ({ default: {} }),
  de: () => import("./words/de.json"),
  fr: () => import("./words/fr.json"),
  it: () => import("./words/it.json"),
};

export const sentenceWordsQuery = queryOptions({
  queryKey: ["sentence-words"],
  queryFn: async () => (await loaders[language]()).default,
  staleTime: Number.POSITIVE_INFINITY,
});

interface SentencePart {
  text: string;
  /** Somebody else's words, which stay English. */
  isVerbatim: boolean;
}

/** @returns null where a sentence has no words in the reader's language: then the English message is shown */
export function partsOf(
  sentences: readonly CodedSentence[] | null,
  words: SentenceWords,
): SentencePart[] | null {
  if (sentences === null || sentences.length === 0) return null;
  const parts = sentences.map(({ code, values }): SentencePart | null => {
    if (code === "verbatim") return { text: values.text ?? "", isVerbatim: true };
    const sentence = words[code];
    if (sentence === undefined) return null;
    const text = sentence.replaceAll(/\{(\w+)\}/g, (name, key: string) => shown(values[key] ?? name));
    return { text, isVerbatim: false };
  });
  const known = parts.filter((part) => part !== null);
  return known.length === parts.length ? known : null;
}

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** A moment in the reader's words and time zone; other values as they are. */
function shown(value: string): string {
  return timestamp.test(value) ? momentOf(value) : value;
}
