import { type LessonSource, selectLessonSource, selectTemplateVisibility } from "#content/catalogue/index.ts";
import type { Database } from "#platform/database/database.ts";
import { type AccessDecision, accessDecision, mayContinue } from "./access.ts";

/** Why not: the learner's course, window and grants say so. */
export type AccessRefusal = Extract<AccessDecision, { allowed: false }>;

/** Whether a learner may begin a template, and why not. */
type StartDecision = { may: true; source: LessonSource } | StartRefusal;
export type StartRefusal =
  | { may: false; because: "user_unknown" | "user_deactivated" | "unknown" | "hidden" | "retired" }
  | { may: false; because: "access"; refusal: AccessRefusal };

interface Learner {
  organizationId: number;
  userId: number;
}

export async function decideStart(
  db: Database,
  now: Date,
  { organizationId, userId }: Learner,
  templateId: number,
): Promise<StartDecision> {
  const source = await selectLessonSource(db, organizationId, templateId);
  if (!source) return { may: false, because: "unknown" };
  if (!source.is_visible) return { may: false, because: "hidden" };
  if (!source.is_active) return { may: false, because: "retired" };
  const access = await accessDecision(db, organizationId, userId, templateId, now);
  return access.allowed ? { may: true, source } : { may: false, because: "access", refusal: access };
}

/** Whether a learner may go on with what they have begun, and why not. */
type ContinuationDecision =
  | { may: true; isRetired: boolean }
  | { may: false; because: "hidden" }
  | { may: false; because: "access"; refusal: AccessRefusal };

/**
 * A retired template stays open to learners who have begun it, and so does one that is sold while their course waits to
 * be curated; a completed lesson may be read again for ever, whatever became of template and access.
 */
export async function decideContinuation(
  db: Database,
  now: Date,
  { organizationId, userId }: Learner,
  begun: { templateId: number; isCompleted: boolean },
): Promise<ContinuationDecision> {
  const [visibility, access] = await Promise.all([
    selectTemplateVisibility(db, organizationId, begun.templateId),
    accessDecision(db, organizationId, userId, begun.templateId, now),
  ]);
  const isRetired = visibility?.is_active === false;
  if (begun.isCompleted) return { may: true, isRetired };
  if (!visibility?.is_visible) return { may: false, because: "hidden" };
  if (access.allowed || mayContinue(access)) return { may: true, isRetired };
  return { may: false, because: "access", refusal: access };
}
