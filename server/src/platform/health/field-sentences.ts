import { type CodedSentence, codedSentences } from "./sentence.ts";

interface Said {
  message: string;
  /** Null: in English only. */
  sentences: readonly CodedSentence[] | null;
}

/** For a problem: what is wrong with a field, in English, and in parts for clients that say it in another language. */
export function fieldSentences(field: string, said: readonly Said[]) {
  return {
    errors: { [field]: said.map(({ message }) => message) },
    members: { error_sentences: { [field]: said.map(({ sentences }) => codedSentences(sentences ?? [])) } },
  };
}
