import { type RawBuilder, sql } from "kysely";
import type { LessonType } from "#features/authoring/index.ts";
import { joinOrganization } from "#features/organizations/index.ts";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { SortColumn } from "#platform/lists/order.ts";
import { isMandatory, joinVisibility, lessonType } from "../lesson-type.ts";
import { holdsText } from "../list.ts";
import type { Participants } from "../participants.ts";

/** A template as operators see it: whose it is, and from whom it is hidden. */
export interface OperatorTemplateRow {
  id: number;
  organization_id: number | null;
  key: string;
  title: string;
  description: string;
  language: Language;
  languages: string[];
  category: string | null;
  lesson_type: LessonType;
  is_active: boolean;
  is_scenario_wrapper: boolean;
  scenario_id: string | null;
  participant_count: number;
  subsection_count: number;
  estimated_minutes: number | null;
  content_hash: string;
  hidden_from: string[];
  mandatory_for: string[];
  retired_at: string | null;
  creation_date: string;
  modified_date: string;
}

/** Whose content it is; for an organization's own template also whether it is compulsory there. */
const authoredType = sql<LessonType>`
  (select ${lessonType} from (select) as one ${joinVisibility(sql`template.organization_id`)})`;

const columns = (participants: Participants) => sql<OperatorTemplateRow>`
  id, organization_id, key, title, description, language, category,
  ${authoredType} as lesson_type, is_active, is_scenario_wrapper,
  scenario_id, subsection_count, estimated_minutes, content_hash, retired_at, creation_date, modified_date,
  array(select language from jsonb_object_keys(content -> 'bodies') as language order by language) as languages,
  ${participants.ofAll(sql`template.id`)} as participant_count,
  array(select slug from template_visibility as visibility ${joinOrganization(sql`visibility.organization_id`)}
        where visibility.template_id = template.id and not is_visible order by slug) as hidden_from,
  array(select slug
        from (select organization_id from template_visibility where template_id = template.id
              union select template.organization_id) as told
        ${joinOrganization(sql`told.organization_id`)} ${joinVisibility(sql`organization.id`)}
        where ${isMandatory}
        order by slug) as mandatory_for`;

export async function selectOperatorTemplate(
  db: Database,
  participants: Participants,
  id: number,
): Promise<OperatorTemplateRow | undefined> {
  const { rows } =
    await sql<OperatorTemplateRow>`select ${columns(participants)} from template where id = ${id}`.execute(
      db,
    );
  return rows[0];
}

export interface OperatorFilter {
  /** Templates this organization may be shown: its own and the platform's. */
  organizationId: number | null;
  search?: string | undefined;
  is_active?: boolean | undefined;
}

export function operatorTemplateList(
  participants: Participants,
  filter: OperatorFilter,
): ListQuery<OperatorTemplateRow> {
  const { organizationId, search, is_active: isActive } = filter;
  const conditions: RawBuilder<unknown>[] = [];
  if (organizationId !== null) {
    conditions.push(sql`(template.organization_id is null or template.organization_id = ${organizationId})`);
  }
  if (search !== undefined) conditions.push(holdsText(search));
  if (isActive !== undefined) conditions.push(sql`template.is_active = ${isActive}`);
  const id: SortColumn = { expression: sql`id`, type: "bigint" };
  return {
    columns: columns(participants),
    from: sql`from template`,
    conditions,
    sortColumns: {},
    standard: [],
    id,
  };
}
