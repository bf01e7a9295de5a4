import { queryOptions } from "@tanstack/react-query";
import { language } from "../language/language.ts";
import type { OperatorNotice } from "./queries.ts";

type Words = Readonly<Record<string, string>>;

/** The notices' sentences by their codes; in English the message has them already. */
const loaders: Record<typeof language, () => Promise<{ default: Words }>> = {
  en: async () => ({ default: {} }),
  de: () => import("./sentences/de.json"),
  fr: () => import("./sentences/fr.json"),
  it: () => import("./sentences/it.json"),
};

export const noticeWordsQuery = queryOptions({
  queryKey: ["notice-words"],
  queryFn: async () => (await loaders[language]()).default,
  staleTime: Number.POSITIVE_INFINITY,
});

interface NoticePart {
  text: string;
  /** Somebody else's words, which stay English. */
  isVerbatim: boolean;
}

/** @returns null where a sentence has no words in the reader's language: then the English message is shown */
export function partsOf({ sentences }: Pick<OperatorNotice, "sentences">, words: Words): NoticePart[] | null {
  if (sentences === null || sentences.length === 0) return null;
  const parts = sentences.map(({ code, values }): NoticePart | null => {
    if (code === "verbatim") return { text: values.text ?? "", isVerbatim: true };
    const sentence = words[code];
    if (sentence === undefined) return null;
    const text = sentence.replaceAll(/\{(\w+)\}/g, (name, key: string) => values[key] ?? name);
    return { text, isVerbatim: false };
  });
  const known = parts.filter((part) => part !== null);
  return known.length === parts.length ? known : null;
}
