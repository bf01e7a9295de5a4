import type { AuthoredTemplate } from "#content/catalogue/index.ts";
import type { TemplateContent } from "#engines/lesson/index.ts";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import type { lessonFiles } from "../editing/creation.ts";
import { freeKey, keyFrom } from "../editing/key.ts";
import type { NewDraft } from "../editing/writing.ts";

/** The lesson as it is, for a model to add a language to. */
export function begunTranslation(
  organizationId: number,
  template: Pick<AuthoredTemplate, "id" | "organization_id">,
  basis: TemplateContent,
  { hash, files, pictures }: Awaited<ReturnType<typeof lessonFiles>>,
): NewDraft {
  const { key, language, lessonType, scenarioId } = basis;
  return {
    organizationId,
    origin: "model",
    templateId: template.id,
    sourceTemplateId: template.id,
    baseHash: hash,
    files,
    pictures,
    known: { key, title: basis.bodies[language]?.title ?? key, language },
    notes: [],
    proposed: {
      isPlatform: template.organization_id === null,
      lesson_type: lessonType,
      scenario_id: scenarioId,
    },
  };
}

/** A lesson without any text, for a model to write. */
export async function begunLesson(
  db: Database,
  organizationId: number,
  {
    title,
    language,
    lesson_type,
  }: { title: string; language: Language; lesson_type: TemplateContent["lessonType"] },
): Promise<NewDraft> {
  return {
    organizationId,
    origin: "model",
    templateId: null,
    sourceTemplateId: null,
    baseHash: null,
    files: {},
    known: { key: await freeKey(db, organizationId, keyFrom(title)), title, language },
    notes: [],
    proposed: { isPlatform: false, lesson_type, scenario_id: null },
  };
}

/** A template with its original alone: what a translation is made from and has to agree with. */
export function basisOf(content: TemplateContent): TemplateContent {
  const original = content.bodies[content.language];
  return { ...content, bodies: original === undefined ? {} : { [content.language]: original } };
}
