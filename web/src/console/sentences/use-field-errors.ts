import { LecternError } from "@lectern/sdk/console";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { fieldErrors } from "../problem.ts";
import { partsOf, type SentenceWords, sentenceWordsQuery } from "./sentence-words.ts";

const none = {};

/** What is wrong per field, in the reader's language where the service gives it in parts. The same object for the same error. */
export function useFieldErrors(error: unknown): Record<string, string[]> {
  const isInParts = error instanceof LecternError && Object.keys(error.errorSentences).length > 0;
  const { data: words = none } = useQuery({ ...sentenceWordsQuery, enabled: isInParts });
  return useMemo(() => errorsInWords(error, words), [error, words]);
}

export function errorsInWords(error: unknown, words: SentenceWords): Record<string, string[]> {
  return fieldErrors(error, (english, parts) => {
    const said = partsOf(parts ?? null, words);
    return said === null ? english : said.map(({ text }) => text).join(" ");
  });
}
