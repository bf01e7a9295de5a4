import { type RawBuilder, sql } from "kysely";
import type { Given } from "#platform/database/statements/compiled-statement.ts";

/** SQL, for a from clause: an organization's active applications, and whether each could get a token, as `application`. */
export const activeApplications = (organizationId: number, now: Date) => sql`(
  select organization_id, id, name,
         exists (select from application_secret
                 where application_secret.organization_id = application.organization_id
                   and application_id = application.id and (expires_at is null or expires_at > ${now})) as has_live_secret
  from application where application.organization_id = ${organizationId} and is_active) as application`;

/** SQL: the id that an application's owner knows it by. */
export const clientIdOf = (id: RawBuilder<unknown>) =>
  sql`(select client_id from application where application.id = ${id})`;

/** SQL: whether there is such an application. It goes with its organization. */
export const hasApplication = (id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from application where application.id = ${id})`;

/** SQL: joins the application that asks, if one does, as `application`. */
export const leftJoinApplication = (organizationId: RawBuilder<unknown>, id: Given<number | null>) => sql`
  left join application on application.organization_id = ${organizationId} and application.id = ${id}`;
