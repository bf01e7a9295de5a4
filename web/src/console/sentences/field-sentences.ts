import { LecternError } from "@lectern/sdk/console";
import type { CodedSentence } from "./sentence-words.ts";

interface FieldSentence {
  english: string;
  /** Null: the service gives it in English only. */
  sentences: readonly CodedSentence[] | null;
}

/** What is wrong with a field of a request. */
export function fieldSentences(error: unknown, field: string): FieldSentence[] {
  if (!(error instanceof LecternError)) return [];
  const { errors, errorSentences } = error;
  return (errors[field] ?? []).map((english, index) => ({
    english,
    sentences: errorSentences[field]?.[index] ?? null,
  }));
}
