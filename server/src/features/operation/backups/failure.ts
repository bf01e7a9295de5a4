import { type CodedSentence, type Sentence, saidAgain } from "#platform/health/sentence.ts";
// Their words, of which the service itself says none: what has proven the backup is another process.
import "#platform/backups/backup-faults.ts";
import "./proof-faults.ts";

/** What was stored of a failure, for a notice. Earlier releases stored it without its parts and without a full stop. */
export function failureAgain(failure: string, sentences: readonly CodedSentence[] | null): Sentence[] {
  return saidAgain(sentences, failure.endsWith(".") ? failure : `${failure}.`);
}
