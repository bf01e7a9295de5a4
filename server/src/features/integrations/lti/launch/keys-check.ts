import { sql } from "kysely";
import type { HealthCheck } from "#platform/feature.ts";
import type { HealthIssue } from "#platform/health/health-issue.ts";
import { type CodedSentence, defineSentence, inSentences, saidAgain } from "#platform/health/sentence.ts";
import { noSuchKey } from "../platform-keys/platform-keys.ts";
import { keyMissing } from "./checks/token/signature.ts";

const noKeys = defineSentence(
  "lti_registration.keys_unreachable",
  "The LMS {host} (registration {registration}) does not serve the public keys that its launches are verified with, so learners cannot get in.",
);
const checkKeySet = defineSentence(
  "lti_registration.keys_unreachable.check",
  "Check its key set URL (JWKS) with `lectern lti show {registration}`, and contact whoever runs the LMS.",
);

const DAY_MS = 24 * 3_600_000;
const subjectType = "lti_registration";

/**
 * LMSs whose public keys could not be fetched at the latest launch that needed them, until a launch succeeds or a day has passed.
 * A token with an unknown key id does not count: anybody can send one.
 */
export const unreachableKeys: HealthCheck = {
  kinds: ["lti_registration.keys_unreachable"],
  subjectType,
  async find({ db, clock }) {
    const { rows } = await sql<{
      registration_id: number;
      issuer: string;
      reason: string;
      sentences: CodedSentence[] | null;
    }>`
      select registration_id, issuer, latest.reason, latest.reason_sentences as sentences from (
        select distinct on (registration_id) registration_id, step, reason, reason_sentences from lti_launch
        where registration_id is not null and occurred_at > ${new Date(clock().getTime() - DAY_MS)}
          and (step is null or step = 'key' and reason <> ${keyMissing(noSuchKey()).reason.message})
        order by registration_id, occurred_at desc, id desc
      ) as latest join lti_registration as registration on registration.id = registration_id
      where latest.step = 'key' and is_active`.execute(db);
    return rows.map(
      ({ registration_id: subjectId, issuer, reason, sentences }): HealthIssue => ({
        organizationId: null,
        kind: "lti_registration.keys_unreachable",
        severity: "problem",
        subjectType,
        subjectId,
        ...inSentences(
          noKeys({ host: new URL(issuer).host, registration: subjectId }),
          ...saidAgain(sentences, reason),
          checkKeySet({ registration: subjectId }),
        ),
      }),
    );
  },
};
