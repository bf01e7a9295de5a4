import { sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import { joinOrganization } from "#tenancy/organizations/index.ts";
import type { SelectionRequest } from "./request.ts";

interface NewSelection extends SelectionRequest {
  organizationId: number;
  deploymentId: number;
  ticketHash: Buffer;
  browserHash: Buffer;
  now: Date;
  expiresAt: Date;
}

export async function insertSelection(trx: Database, selection: NewSelection): Promise<void> {
  const { organizationId, deploymentId, ticketHash, browserHash, now, expiresAt } = selection;
  await sql`
    insert into lti_selection (organization_id, deployment_id, ticket_hash, browser_hash, return_url, data,
                               accepts_multiple, accepts_line_item, course_title, language, creation_date, expires_at)
    values (${organizationId}, ${deploymentId}, ${ticketHash}, ${browserHash}, ${selection.returnUrl},
            ${selection.data}, ${selection.acceptsMultiple}, ${selection.acceptsLineItem}, ${selection.courseTitle},
            ${selection.language}, ${now}, ${expiresAt})`.execute(trx);
}

const selectionColumns = rowOf(
  "lti_selection as selection",
  [
    "id",
    "organization_id",
    "browser_hash",
    "return_url",
    "data",
    "accepts_multiple",
    "course_title",
    "expires_at",
    "answered_at",
  ],
  {
    registration_id: sql<number>`registration.id`,
    issuer: sql<string>`issuer`,
    client_id: sql<string>`client_id`,
    deployment_id: sql<string>`deployment.deployment_id`,
    /** The platform takes grade book columns with links, and the registration's scores are on. */
    has_line_item: sql<boolean>`accepts_line_item and registration.scores`,
    language: narrowed<Language | null>(),
    /** The switches of registration, deployment and organization. */
    is_open: sql<boolean>`registration.is_active and registration.deep_linking and deployment.is_active and organization.is_active`,
  },
);
export type SelectionRow = RowOf<typeof selectionColumns>;

export async function selectSelection(db: Database, ticketHash: Buffer): Promise<SelectionRow | undefined> {
  const { rows } = await sql<SelectionRow>`
    select ${selectionColumns}
    from lti_selection as selection
    join lti_deployment as deployment on deployment.organization_id = selection.organization_id
      and deployment.id = selection.deployment_id
    join lti_registration as registration on registration.id = deployment.registration_id
    ${joinOrganization(sql`selection.organization_id`)}
    where ticket_hash = ${ticketHash}`.execute(db);
  return rows[0];
}

/** Spends the selection: of two answers sent at once, one gets the row. @returns false for the other one */
export async function spendSelection(db: Database, now: Date, row: SelectionRow): Promise<boolean> {
  const { rows } = await sql`
    update lti_selection set answered_at = ${now}
    where organization_id = ${row.organization_id} and id = ${row.id} and answered_at is null
      and expires_at > ${now}
    returning id`.execute(db);
  return rows.length > 0;
}

/** Those that are over stay for an hour: the log can then still say whether one was used or came too late. */
export async function deleteOldSelections(db: Database, before: Date): Promise<void> {
  await sql`delete from lti_selection where expires_at < ${before}`.execute(db);
}
