import { sql } from "kysely";
import type { TemplateContent } from "#engines/lesson/index.ts";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import { isVisible, ownOrShared } from "./learnable.ts";
import { isMandatory } from "./lesson-type.ts";
import type { Participants } from "./participants.ts";
import { fromTemplates, skillsIn, type TemplateRow, templateColumns } from "./template.ts";

/** What lessons are written from, as one organization may use it. */
export interface LessonSource {
  id: number;
  /** In the language asked for or the organization's where the content has it, and which that is. */
  title: string;
  language: Language;
  is_active: boolean;
  is_visible: boolean;
  subsection_count: number;
  content: TemplateContent;
  content_hash: string;
}

/** Undefined for an id nobody has and for another organization's. Hidden and retired ones are found, and say so. */
export async function selectLessonSource(
  db: Database,
  organizationId: number,
  templateId: number,
  language: Language | null = null,
): Promise<LessonSource | undefined> {
  const { rows } = await sql<LessonSource>`
    select template.id, wording.title, wording.language, template.is_active, ${isVisible} as is_visible,
           template.subsection_count, template.content, template.content_hash
    ${fromTemplates(organizationId, language)}
    where template.id = ${templateId} and ${ownOrShared(organizationId)}`.execute(db);
  return rows[0];
}

/** Whether the organization has the template, retired and hidden ones included. */
export async function isTemplate(db: Database, organizationId: number, templateId: number): Promise<boolean> {
  const { rows } = await sql`
    select ${fromTemplates(organizationId)}
    where template.id = ${templateId} and ${ownOrShared(organizationId)}`.execute(db);
  return rows.length > 0;
}

export async function selectVisibleTemplate(
  db: Database,
  participants: Participants,
  organizationId: number,
  templateId: number,
): Promise<(TemplateRow & { content: TemplateContent }) | undefined> {
  const { rows } = await sql<TemplateRow & { content: TemplateContent }>`
    select ${templateColumns(participants, organizationId)}, template.content ${fromTemplates(organizationId)}
    where template.id = ${templateId} and ${ownOrShared(organizationId)} and ${isVisible}`.execute(db);
  return rows[0];
}

/** A template on the learner's own page: in their language where the content has it. */
export interface OfferedTemplate {
  id: number;
  key: string;
  title: string;
  description: string;
  language: Language;
  category: string | null;
  estimated_minutes: number | null;
  /** What it teaches, in the learner's language where it has a name in it. */
  skills: { id: number; name: string }[];
}

/** What the organization's learners may begin, compulsory lessons first. */
export async function selectOfferedTemplates(
  db: Database,
  organizationId: number,
  language: Language | null,
): Promise<OfferedTemplate[]> {
  const { rows } = await sql<OfferedTemplate>`
    select template.id, template.key, template.category, template.estimated_minutes, wording.title,
           wording.description, wording.language, ${skillsIn(language)} as skills
    ${fromTemplates(organizationId, language)}
    where ${ownOrShared(organizationId)} and ${isVisible} and template.is_active
    order by ${isMandatory} desc, search_fold(wording.title) collate "C", template.id`.execute(db);
  return rows;
}

interface TemplateVisibility {
  is_active: boolean;
  is_visible: boolean;
}

/** Whether a template that somebody has begun is still offered, and still shown to the organization. */
export async function selectTemplateVisibility(
  db: Database,
  organizationId: number,
  templateId: number,
): Promise<TemplateVisibility | undefined> {
  return (await selectTemplateVisibilities(db, organizationId, [templateId])).get(templateId);
}

/** The same for several at once, by template id. Unknown ones and other organizations' are not in it. */
export async function selectTemplateVisibilities(
  db: Database,
  organizationId: number,
  templateIds: readonly number[],
): Promise<Map<number, TemplateVisibility>> {
  const { rows } = await sql<TemplateVisibility & { id: number }>`
    select template.id, template.is_active, ${isVisible} as is_visible
    ${fromTemplates(organizationId)}
    where template.id = any(${[...templateIds]}::bigint[]) and ${ownOrShared(organizationId)}`.execute(db);
  return new Map(rows.map(({ id, ...visibility }) => [id, visibility]));
}

/** The scenario that a legacy lesson is around; null for every other lesson. */
export async function selectWrappedScenario(db: Database, templateId: number): Promise<string | null> {
  const { rows } = await sql<{ scenario_id: string | null }>`
    select scenario_id from template where id = ${templateId} and is_scenario_wrapper`.execute(db);
  return rows[0]?.scenario_id ?? null;
}

/** The legacy lessons around a scenario, retired ones too. */
export async function selectWrappers(db: Database, scenarioId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from template where scenario_id = ${scenarioId} and is_scenario_wrapper order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
