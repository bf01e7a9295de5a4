import { type RawBuilder, sql } from "kysely";
import type { CodedSentence } from "#platform/health/sentence.ts";

/** SQL: the sentences of `failureOf`. */
export const failureSentencesOf = (id: RawBuilder<unknown>) =>
  sql<
    CodedSentence[] | null
  >`(select error_sentences from job where job.id = ${id} and job.status = 'failed')`;

/** SQL: why the job failed; null where it did not, or is forgotten. */
export const failureOf = (id: RawBuilder<unknown>) =>
  sql<string | null>`(select error from job where job.id = ${id} and job.status = 'failed')`;
