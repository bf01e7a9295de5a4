import type { Context } from "#platform/feature.ts";
import type { LessonAssignments } from "./curricula/curriculum.ts";
import type { EndingSources } from "./ending/sources.ts";

/** What lessons are given of others, which are made of lessons and so stand on them. */
export interface LessonSources extends EndingSources {
  assignments: LessonAssignments;
  /** Where a lesson around a role-play leads instead of its own pages; null for others. */
  openWrapped(
    context: Context,
    learner: { organizationId: number; userId: number },
    templateId: number,
  ): Promise<string | null>;
}
