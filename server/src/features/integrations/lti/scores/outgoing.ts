import { sql } from "kysely";
import type { Outgoing } from "#platform/feature.ts";
import { defineSentence, inSentences, storedSentences } from "#platform/health/sentence.ts";

const DISCARDED = inSentences(
  defineSentence(
    "lti_score.discarded",
    "Not sent: an operator discarded what waited when the service was restored from a backup.",
  )(),
);

export const scoreOutgoing: Outgoing = {
  channel: "lti_scores",
  async count(db, before) {
    const { rows } = await sql<{ waiting: number; earlier: number }>`
      select count(*) as waiting, count(*) filter (where creation_date < ${before}) as earlier
      from lti_score where status = 'waiting'`.execute(db);
    return rows[0] ?? { waiting: 0, earlier: 0 };
  },
  async discard(trx, now, before) {
    const { rows } = await sql`
      update lti_score set status = 'failed', finished_at = ${now}, is_blocked = false, last_error = ${DISCARDED.message},
          last_error_sentences = ${storedSentences(DISCARDED)}::jsonb
      where status = 'waiting' and creation_date < ${before} returning id`.execute(trx);
    return rows.length;
  },
};
