import { type KnownContent, type Stored, storeContent } from "#content/learnables/index.ts";
import { contentHash, type TemplateContent } from "#engines/lesson/index.ts";
import type { Database } from "#platform/database/database.ts";
import { announceTemplates } from "../announcement.ts";
import { templateKind } from "../kind.ts";

export type StoredTemplate = Stored<string | null>;

/** Writes templates by key, in the order given. @throws LostRace, as `storeContent` */
export async function storeTemplates(
  trx: Database,
  now: Date,
  organizationId: number | null,
  contents: readonly TemplateContent[],
): Promise<StoredTemplate[]> {
  const { stored, before } = await storeContent(trx, now, templateKind, organizationId, contents, columnsOf);
  await announceFlipped(trx, now, before, stored);
  return stored;
}

/** Content may say by itself that a template is retired, or is offered again. */
async function announceFlipped(
  trx: Database,
  now: Date,
  before: ReadonlyMap<string, KnownContent<unknown>>,
  stored: readonly StoredTemplate[],
): Promise<void> {
  const idsWhere = (isActive: boolean) =>
    stored
      .filter(({ key, is_active }) => is_active === isActive && before.get(key)?.is_active === !isActive)
      .map(({ id }) => id);
  await announceTemplates(trx, now, "retired", idsWhere(false));
  await announceTemplates(trx, now, "reactivated", idsWhere(true));
}

function columnsOf(content: TemplateContent) {
  const body = content.bodies[content.language];
  if (body === undefined) throw new Error(`Template ${content.key} has no body in its own language.`);
  return {
    key: content.key,
    title: body.title,
    description: body.description,
    language: content.language,
    category: content.category,
    lesson_type: content.lessonType,
    estimated_minutes: content.minutes,
    subsection_count: content.sections.length + 1, // the closing one
    scenario_id: content.scenarioId,
    is_scenario_wrapper: content.scenarioId !== null,
    wordings: wordingsOf(content),
    content,
    content_hash: contentHash(content),
  };
}

function wordingsOf({ bodies }: TemplateContent) {
  const wordings = Object.entries(bodies).map(([language, { title, description }]) => [
    language,
    { title, description },
  ]);
  return Object.fromEntries(wordings);
}
