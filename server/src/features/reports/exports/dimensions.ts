import { sql } from "kysely";
import { fromTemplates, lessonType, templateModifiedDate } from "#content/catalogue/index.ts";
import { reportedFields } from "#people/users/index.ts";
import {
  fromScenarios,
  isInLibrary,
  isVisibleScenario,
  ownOrShared,
  scenarioModifiedDate,
} from "#role-plays/scenarios/index.ts";
import { type ExportTable, tombstones } from "./table.ts";

/** An erased user is exported as deleted, although the row stays and is counted. */
export const users: ExportTable = {
  columns: [
    "user_id",
    "provider",
    "provider_id",
    ...reportedFields,
    "access_role",
    "source",
    "is_active",
    "deactivated_at",
    "last_login_at",
    "creation_date",
  ],
  rows: (organizationId) => sql`
    select id, case when erased_at is null then 'upsert' else 'delete' end as op, modified_date as changed_at,
           id as user_id, provider, provider_id, ${sql.join(reportedFields.map((field) => sql.ref(field)))},
           access_role, source, is_active, deactivated_at, last_login_at, creation_date
    from "user" where organization_id = ${organizationId}`,
};

export const teams: ExportTable = {
  columns: [
    "team_id",
    "name",
    "description",
    "provider",
    "provider_id",
    "parent_id",
    "member_ids",
    "manager_ids",
    "source",
    "creation_date",
  ],
  rows: (organizationId) => sql`
    select id, 'upsert' as op, modified_date as changed_at,
           id as team_id, name, description, provider, provider_id, parent_id,
           (select coalesce(json_agg(user_id order by user_id), '[]') from team_member
            where organization_id = team.organization_id and team_id = team.id) as member_ids,
           (select coalesce(json_agg(user_id order by user_id), '[]') from team_manager
            where organization_id = team.organization_id and team_id = team.id) as manager_ids,
           source, creation_date
    from team where organization_id = ${organizationId}
    union all
    ${tombstones("team", organizationId, [
      sql`id, null, null, null, null, null::bigint, null::json, null::json, null, null::timestamptz`,
    ])}`,
};

/** What is hidden from the organization is gone for it. */
export const templates: ExportTable = {
  columns: [
    "template_id",
    "title",
    "language",
    "category",
    "lesson_type",
    "estimated_minutes",
    "subsection_count",
    "scenario_id",
    "is_active",
    "retired_at",
    "creation_date",
  ],
  rows: (organizationId) => sql`
    select id, case when coalesce(is_visible, true) then 'upsert' else 'delete' end as op,
           ${templateModifiedDate(organizationId)} as changed_at,
           id as template_id, wording.title, wording.language, category, ${lessonType} as lesson_type, estimated_minutes, subsection_count, scenario_id,
           is_active, retired_at, creation_date
    ${fromTemplates(organizationId)}
    where template.organization_id = ${organizationId} or template.organization_id is null`,
};

/** What is hidden from the organization is gone for it, as with templates. */
export const scenarios: ExportTable = {
  columns: [
    "scenario_id",
    "title",
    "language",
    "category",
    "pass_mark",
    "estimated_minutes",
    "is_shared",
    "in_library",
    "is_active",
    "retired_at",
    "creation_date",
  ],
  rows: (organizationId) => sql`
    select scenario.id, case when ${isVisibleScenario} then 'upsert' else 'delete' end as op,
           ${scenarioModifiedDate(organizationId)} as changed_at, scenario.scenario_id, wording.title, wording.language,
           category, pass_mark, estimated_minutes, scenario.organization_id is null as is_shared,
           ${isInLibrary} as in_library, is_active, retired_at, creation_date
    ${fromScenarios(organizationId)}
    where ${ownOrShared(organizationId)}`,
};
