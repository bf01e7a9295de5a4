import { type RawBuilder, sql } from "kysely";

/** SQL: whether an organization brings a text model of its own. */
export function hasOwnTextModel(organizationId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from ai_settings
                     where ai_settings.organization_id = ${organizationId} and text_base_url is not null)`;
}
