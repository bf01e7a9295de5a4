import { type LessonSource, selectLessonSource, templateNotFound } from "#content/catalogue/index.ts";
import type { Database } from "#platform/database/database.ts";

/**
 * The template, if the organization has or had it: what was learnt with one that is hidden or retired counts on.
 * @throws templateNotFound (404)
 */
export async function requireTemplate(
  db: Database,
  organizationId: number,
  templateId: number | undefined,
): Promise<LessonSource | undefined> {
  if (templateId === undefined) return undefined;
  const template = await selectLessonSource(db, organizationId, templateId);
  if (!template) throw templateNotFound();
  return template;
}
