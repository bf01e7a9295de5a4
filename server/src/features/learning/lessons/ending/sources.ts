import type { CertificateOffer } from "@lectern/web/pages";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";

/** What the end of a lesson is given of others, which are made of lessons and so stand on them. */
export interface EndingSources {
  /** The learner's assignments, completed or not: the due date by template, null where there is none. */
  dueDatesOf(
    db: Database,
    organizationId: number,
    userId: number,
  ): Promise<ReadonlyMap<number, string | null>>;
  /** What the learner gets to show for a lesson, or what is missing for it; null where nothing is given. */
  certificateOf(
    context: Context,
    organizationId: number,
    curriculumId: number,
  ): Promise<CertificateOffer | null>;
}
