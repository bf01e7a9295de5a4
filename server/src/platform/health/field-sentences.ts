import { type CodedSentence, codedSentences } from "./sentence.ts";

/** What is wrong with a field. */
export interface SaidOfField {
  message: string;
  /** Null: in English only. */
  sentences: readonly CodedSentence[] | null;
}

/** For a problem: what is wrong with a field, in English, and in parts for clients that say it in another language. */
export function fieldSentences(field: string, said: readonly SaidOfField[]) {
  return sentencesOfFields(new Map([[field, said]]));
}

export function sentencesOfFields(byField: ReadonlyMap<string, readonly SaidOfField[]>) {
  const fields = [...byField];
  return {
    errors: Object.fromEntries(fields.map(([field, said]) => [field, said.map(({ message }) => message)])),
    members: {
      error_sentences: Object.fromEntries(
        fields.map(([field, said]) => [field, said.map(({ sentences }) => codedSentences(sentences ?? []))]),
      ),
    },
  };
}
