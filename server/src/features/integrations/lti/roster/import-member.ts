import { savepointRetrying } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import { serviceOrigin } from "#tenancy/audit/index.ts";
import { isPlainText } from "../claims.ts";
import { resolveLearner } from "../launch/learner.ts";
import { readProfile } from "../launch/profile.ts";
import { isLearnerRole } from "../visits/learner-role.ts";
import type { ImportableContext } from "./context-queries.ts";
import type { Member } from "./members.ts";

export type MemberOutcome =
  | { status: "created" | "updated" | "unchanged" }
  /** Somebody who does not become a learner here, and why. */
  | { status: "skipped"; subject: string | null; reason: SkipReason };

export const skipReasons = [
  "no_id",
  "not_a_learner",
  "inactive_in_lms",
  "deleted_in_lms",
  "deactivated_here",
] as const;
type SkipReason = (typeof skipReasons)[number];

/** Resolves a member as a launch of theirs would; a roster never deactivates or deletes anybody. */
export async function importMember(
  trx: Database,
  now: Date,
  context: ImportableContext,
  member: Member,
): Promise<MemberOutcome> {
  const subject = isPlainText(member.user_id) ? member.user_id : null;
  const reason = reasonToSkip(member);
  if (subject === null || reason !== null) return { status: "skipped", subject, reason: reason ?? "no_id" };
  const learner = await savepointRetrying(trx, (part) =>
    resolveLearner(part, now, {
      link: {
        organizationId: context.organization_id,
        issuer: context.issuer,
        clientId: context.client_id,
        subject,
      },
      profile: readProfile(member),
      matchEmail: context.match_email,
      origin: serviceOrigin,
    }),
  );
  if ("deactivated" in learner) return { status: "skipped", subject, reason: "deactivated_here" };
  return { status: learner.change === "none" ? "unchanged" : learner.change };
}

/** Without a status a member is active (NRPS 2.0, 2.3). */
function reasonToSkip({ user_id: subject, status = "Active", roles }: Member): SkipReason | null {
  if (!isPlainText(subject)) return "no_id";
  if (status === "Deleted") return "deleted_in_lms";
  if (status !== "Active") return "inactive_in_lms";
  return isLearnerRole(roles) ? null : "not_a_learner";
}
