import {
  assembleLesson,
  type LearnerProfile,
  type Lesson,
  type Sample,
  samplesFor,
} from "#engines/lesson/index.ts";
import { type Language, languages } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import { selectOrganization } from "#tenancy/organizations/index.ts";
import { readDraft, requireReadable } from "../drafts/content.ts";
import type { WholeDraft } from "../drafts/draft.ts";
import { languageUnknown } from "../problems.ts";

export const sampleNames = [
  "empty",
  "minimal",
  "full",
  "hostile",
] as const satisfies readonly Sample["name"][];
type SampleName = (typeof sampleNames)[number];

/** What of a learner's profile a preview may be given. */
interface GivenProfile {
  first_name?: string | undefined;
  department?: string | undefined;
  job_titles?: string[] | undefined;
  tools?: string[] | undefined;
  daily_tasks?: string[] | undefined;
  user_summary?: string | undefined;
}

export interface Chosen {
  language: Language;
  sample: SampleName;
  profile?: GivenProfile | undefined;
}

/**
 * The lesson as this learner would get it, assembled by the same author. Of the files only the original and the language
 * that is looked at have to be sound.
 * @throws languageUnknown, draftUnsound (422)
 */
export async function previewLesson(db: Database, draft: WholeDraft, chosen: Chosen): Promise<Lesson> {
  if (draft.files[`${chosen.language}.md`] === undefined) throw languageUnknown();
  const content = requireReadable(readDraft(withoutOtherLanguages(draft, chosen.language)));
  const sample = samplesFor(content).find(({ name }) => name === chosen.sample);
  if (sample === undefined) throw new Error(`There is no sample ${chosen.sample}.`);
  const organization = await selectOrganization(db, draft.organization_id);
  return assembleLesson({
    content,
    preferredLanguage: chosen.language,
    profile: chosen.profile === undefined ? sample.profile : profileOf(chosen.profile),
    passages: chosen.profile === undefined ? sample.passages : [],
    organizationName: organization?.display_name ?? organization?.name ?? "",
  });
}

function withoutOtherLanguages(draft: WholeDraft, shown: Language): WholeDraft {
  const { files, language: original } = draft;
  const hidden = languages.filter((one) => one !== original && one !== shown).map((one) => `${one}.md`);
  return {
    ...draft,
    files: Object.fromEntries(Object.entries(files).filter(([name]) => !hidden.includes(name))),
  };
}

function profileOf(given: GivenProfile): LearnerProfile {
  return {
    firstName: given.first_name ?? "",
    department: given.department ?? null,
    jobTitles: given.job_titles ?? [],
    tools: given.tools ?? [],
    dailyTasks: given.daily_tasks ?? [],
    userSummary: given.user_summary ?? "",
  };
}
