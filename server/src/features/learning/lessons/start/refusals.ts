import { templateNotFound } from "#content/catalogue/index.ts";
import type { Problem } from "#kernel/problem.ts";
import type { AccessRefusal, StartRefusal } from "#learning/access/index.ts";
import type { Database } from "#platform/database/database.ts";
import { notSignedIn } from "#platform/http/guard/page-guard.ts";
import { userNotFound } from "#platform/learner-reference.ts";
import { selectOrganization } from "#tenancy/organizations/index.ts";
import { calendarDate, lastDayBefore } from "../calendar-date.ts";
import {
  accessOver,
  accessUpcoming,
  courseInPreparation,
  lessonRetired,
  lessonUnknown,
  lessonWithdrawn,
  notEnrolled,
  outsideAccess,
  templateRetired,
  userDeactivated,
} from "../problems.ts";

/** What a partner's call is answered: a hidden template is as unknown to the API as another company's. */
export function refusalForPartner(decision: StartRefusal): Problem {
  switch (decision.because) {
    case "user_unknown":
      return userNotFound();
    case "user_deactivated":
      return userDeactivated({ errors: { user_id: [userDeactivated.detail] } });
    case "unknown":
    case "hidden":
      return templateNotFound();
    case "retired":
      return templateRetired({ errors: { template_id: [templateRetired.detail] } });
    case "access":
      return outsideAccess({ errors: { template_id: [outsideAccess.detail] } });
  }
}

/** What the learner's browser is answered. */
export async function refusalForLearner(
  db: Database,
  organizationId: number,
  decision: StartRefusal,
): Promise<Problem> {
  switch (decision.because) {
    case "user_unknown":
    case "user_deactivated":
      return notSignedIn(); // the session died since the request began
    case "unknown":
      return lessonUnknown();
    case "hidden":
      return lessonWithdrawn();
    case "retired":
      return lessonRetired();
    case "access":
      return accessRefused(db, organizationId, decision.refusal);
  }
}

/** Days are the organization's own: its time zone says when a window opens. */
export async function accessRefused(
  db: Database,
  organizationId: number,
  refusal: AccessRefusal,
): Promise<Problem> {
  if (refusal.reason === "not_enrolled") return notEnrolled();
  if (refusal.reason === "not_curated") return courseInPreparation();
  const timeZone = (await selectOrganization(db, organizationId))?.time_zone ?? "UTC";
  return refusal.reason === "over"
    ? accessOver({ members: { date: lastDayBefore(refusal.at, timeZone) } })
    : accessUpcoming({ members: { date: calendarDate(refusal.at, timeZone) } });
}
