import type { RawBuilder } from "kysely";

/** What this feature is given to count learners with a lesson of a template, for the rows of a page. */
export interface Participants {
  /** SQL: those of one organization. */
  ofOrganization(organizationId: number, templateId: RawBuilder<unknown>): RawBuilder<number>;
  /** SQL: those of all. */
  ofAll(templateId: RawBuilder<unknown>): RawBuilder<number>;
}
