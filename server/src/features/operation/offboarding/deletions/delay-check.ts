import type { HealthCheck } from "#platform/feature.ts";
import { defineSentence, inSentences } from "#platform/health/sentence.ts";
import { selectStuck } from "./queries.ts";

const erasingLate = defineSentence(
  "organizations.erasing_delayed",
  "Organization {organization} was to be erased on {date}, and is not yet. Look for `erasing an organization will retry` in the log of the worker processes: it says what is in the way.",
);

const LATE_MS = 24 * 3_600_000;

/** Organizations that should have been erased a day ago. */
export const delayedErasures: HealthCheck = {
  kinds: ["organizations.erasing_delayed"],
  subjectType: "organization_deletion",
  async find({ db, clock }) {
    const stuck = await selectStuck(db, new Date(clock().getTime() - LATE_MS));
    return stuck.map(({ id, organization_id, begun_at }) => ({
      organizationId: null,
      kind: "organizations.erasing_delayed",
      severity: "problem",
      subjectType: "organization_deletion",
      subjectId: id,
      ...inSentences(erasingLate({ organization: organization_id, date: begun_at.slice(0, 10) })),
    }));
  },
};
