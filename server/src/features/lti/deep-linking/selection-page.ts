import type { SelectableLesson, SelectionNotice, SelectionPage } from "@lectern/web/pages";
import { type LinkableTemplate, selectLinkableTemplates } from "#features/catalogue/index.ts";
import { pageLanguage } from "#features/pages/index.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { selectionPath } from "./open-selection.ts";
import type { SelectionRow } from "./queries.ts";

const MOST_SHOWN = 60;
const LONGEST_SEARCH = 200;

/** The form as it was sent; on the first visit there is only the ticket. */
export interface SelectionForm {
  ticket: string;
  search?: string;
  templateIds?: readonly number[];
}

/** The lessons that fit the search. What was ticked before stays on the page, whether or not it fits. */
export async function selectionPage(
  { db }: Pick<Context, "db">,
  request: HttpRequest,
  selection: SelectionRow,
  { ticket, search = "", templateIds = [] }: SelectionForm,
  notice: SelectionNotice | null = null,
): Promise<SelectionPage> {
  const { organization_id: organizationId, accepts_multiple: isSeveral } = selection;
  const language = pageLanguage(selection.language, request);
  const searched = search.slice(0, LONGEST_SEARCH).trim();
  const found = await selectLinkableTemplates(db, organizationId, language, {
    search: searched,
    most: MOST_SHOWN,
  });
  const ticked = isSeveral ? templateIds.filter((id) => !found.templates.some((one) => one.id === id)) : [];
  const kept = await selectLinkableTemplates(db, organizationId, language, {
    ids: ticked,
    most: ticked.length,
  });
  const present = (template: LinkableTemplate) => presentLesson(template, templateIds.includes(template.id));
  return {
    name: "selection",
    action: selectionPath,
    ticket,
    course: selection.course_title,
    isSeveral,
    search: searched,
    lessons: found.templates.map(present),
    total: found.total,
    kept: kept.templates.map(present),
    notice,
  };
}

function presentLesson(template: LinkableTemplate, isChosen: boolean): SelectableLesson {
  return {
    templateId: template.id,
    title: template.title,
    description: template.description || null,
    language: template.language,
    languages: template.languages,
    minutes: template.estimated_minutes,
    category: template.category,
    isChosen,
  };
}
