import { sql } from "kysely";
import type { HealthCheck } from "#platform/feature.ts";
import type { Matter } from "#platform/health/matter.ts";
import { noSuchKey } from "../platform-keys/platform-keys.ts";
import { keyMissing } from "./checks/token/signature.ts";

const DAY_MS = 24 * 3_600_000;
const subjectType = "lti_registration";

/**
 * LMS whose public keys could not be read at the latest launch that needed them, until one succeeds, or for a day. A token that
 * names a key that the LMS does not have is no sign of it: anybody can send one.
 */
export const unreachableKeys: HealthCheck = {
  kinds: ["lti_registration.keys_unreachable"],
  subjectType,
  async find({ db, clock }) {
    const { rows } = await sql<{ registration_id: number; issuer: string; reason: string }>`
      select registration_id, issuer, latest.reason from (
        select distinct on (registration_id) registration_id, step, reason from lti_launch
        where registration_id is not null and occurred_at > ${new Date(clock().getTime() - DAY_MS)}
          and (step is null or step = 'key' and reason <> ${keyMissing(noSuchKey).reason})
        order by registration_id, occurred_at desc, id desc
      ) as latest join lti_registration as registration on registration.id = registration_id
      where latest.step = 'key' and is_active`.execute(db);
    return rows.map(
      ({ registration_id: subjectId, issuer, reason }): Matter => ({
        organizationId: null,
        kind: "lti_registration.keys_unreachable",
        severity: "problem",
        subjectType,
        subjectId,
        message: `The LMS ${new URL(issuer).host} (registration ${subjectId}) does not show the keys that its launches are checked with, so learners do not get in. ${reason} Check the address of its keys with \`lectern lti show ${subjectId}\`, and tell who runs the LMS.`,
      }),
    );
  },
};
