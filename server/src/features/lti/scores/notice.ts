import { raiseNotice, resolveNotices } from "#features/notices/index.ts";
import type { Database } from "#platform/database/database.ts";

const kind = "lti.score_failed";
const subjectType = "lti_deployment";

interface Subject {
  deployment_id: number;
  organization_id: number;
}

/** Somebody has to look: this score is not sent again by itself. */
export async function tellOfFailure(
  trx: Database,
  now: Date,
  { deployment_id: subjectId, organization_id: organizationId }: Subject,
  reason: string,
): Promise<void> {
  await raiseNotice(trx, now, {
    ...{ organizationId, kind, severity: "warning", subjectType, subjectId },
    message: `The LMS of deployment ${subjectId} did not take a score. ${reason} See \`lectern lti scores --status failed\`.`,
  });
}

/** Somebody looked, and has sent them again. */
export async function settleFailure(trx: Database, now: Date, deploymentId: number): Promise<void> {
  await resolveNotices(trx, now, { kinds: [kind], subjectType, subjectIds: [deploymentId] });
}
