import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type RowOf, rowOf } from "#platform/database/rows.ts";
import type { RosterEndpoint, ScoreEndpoint } from "./service-claims.ts";

interface Came {
  organizationId: number;
  deploymentId: number;
  userId: number;
  subject: string;
  launchCode: string;
}

const visitColumns = rowOf("lti_visit as visit", ["id", "template_id", "scenario_id", "is_scored"], {
  /** A score of it was given up, or waits until the set-up is mended. */
  has_trouble: sql<boolean>`
    exists (select from lti_score as score where score.organization_id = visit.organization_id
            and score.visit_id = visit.id and (score.status = 'failed' or score.is_blocked))`,
});
export type VisitRow = RowOf<typeof visitColumns>;

/**
 * Keeps the newest launch's words of a link, where scores are switched on. A link that is known as it is now is not
 * touched: a whole class may come through it at once. @returns its id where it is new or not as it was
 */
export async function upsertResourceLink(
  trx: Database,
  now: Date,
  { organizationId, deploymentId }: Pick<Came, "organizationId" | "deploymentId">,
  { resourceLinkId, title, lineItemUrl, lineItemsUrl, scopes }: ScoreEndpoint,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into lti_resource_link as link
      (organization_id, deployment_id, resource_link_id, title, line_item_url, line_items_url, scopes,
       creation_date, modified_date)
    select ${organizationId}, deployment.id, ${resourceLinkId}, ${title}, ${lineItemUrl}, ${lineItemsUrl},
           ${scopes}::text[], ${now}, ${now}
    from lti_deployment as deployment join lti_registration as registration on registration.id = registration_id
    where deployment.organization_id = ${organizationId} and deployment.id = ${deploymentId} and registration.scores
      and not exists (
        select from lti_resource_link as known
        where known.organization_id = ${organizationId} and known.deployment_id = deployment.id
          and known.resource_link_id = ${resourceLinkId}
          and (known.title, known.line_item_url, known.line_items_url, known.scopes)
              is not distinct from (${title}, ${lineItemUrl}, ${lineItemsUrl}, ${scopes}::text[]))
    on conflict (organization_id, deployment_id, resource_link_id) do update
    set title = excluded.title, line_item_url = excluded.line_item_url, line_items_url = excluded.line_items_url,
        scopes = excluded.scopes, modified_date = excluded.modified_date,
        own_line_item_url = case when link.line_items_url is not distinct from excluded.line_items_url
                                 then link.own_line_item_url end
    returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

/**
 * That the learner came through the link, and for what; for something else than before, the visit begins anew.
 * @returns nothing where scores are switched off
 */
export async function upsertVisit(
  trx: Database,
  now: Date,
  { organizationId, deploymentId, userId, subject, launchCode }: Came,
  opened: { resourceLinkId: string; templateId: number | null; scenarioId: string | null },
): Promise<VisitRow | undefined> {
  const { rows } = await sql<VisitRow>`
    insert into lti_visit as visit
      (organization_id, resource_link_id, user_id, subject, template_id, scenario_id, launch_code, creation_date,
       modified_date)
    select ${organizationId}, link.id, ${userId}, ${subject}, ${opened.templateId}::bigint,
           ${opened.scenarioId}::text, ${launchCode}, ${now}, ${now}
    from lti_resource_link as link
    join lti_deployment as deployment
      on deployment.organization_id = link.organization_id and deployment.id = link.deployment_id
    join lti_registration as registration on registration.id = registration_id
    where link.organization_id = ${organizationId} and link.deployment_id = ${deploymentId}
      and link.resource_link_id = ${opened.resourceLinkId} and registration.scores
    on conflict (organization_id, user_id, resource_link_id) do update
    set subject = excluded.subject, template_id = excluded.template_id, scenario_id = excluded.scenario_id,
        launch_code = excluded.launch_code, modified_date = excluded.modified_date,
        is_scored = visit.is_scored and visit.template_id is not distinct from excluded.template_id
                    and visit.scenario_id is not distinct from excluded.scenario_id
    returning ${visitColumns}`.execute(trx);
  return rows[0];
}

/** Only where rosters are switched on. */
export async function upsertContext(
  trx: Database,
  now: Date,
  { organizationId, deploymentId }: Pick<Came, "organizationId" | "deploymentId">,
  { contextId, title, membershipsUrl }: RosterEndpoint,
): Promise<void> {
  await sql`
    insert into lti_context
      (organization_id, deployment_id, context_id, title, memberships_url, creation_date, modified_date)
    select ${organizationId}, deployment.id, ${contextId}, ${title}, ${membershipsUrl}, ${now}, ${now}
    from lti_deployment as deployment join lti_registration as registration on registration.id = registration_id
    where deployment.organization_id = ${organizationId} and deployment.id = ${deploymentId} and registration.roster
      and not exists (
        select from lti_context as known
        where known.organization_id = ${organizationId} and known.deployment_id = deployment.id
          and known.context_id = ${contextId}
          and (known.title, known.memberships_url) is not distinct from (${title}, ${membershipsUrl}))
    on conflict (organization_id, deployment_id, context_id) do update
    set title = excluded.title, memberships_url = excluded.memberships_url,
        modified_date = excluded.modified_date`.execute(trx);
}
