import type { SelectableContent, SelectionNotice, SelectionPage } from "@lectern/web/pages";
import { pageLanguage } from "#people/page-shell/index.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { type Chosen, type Content, findChosen, findContent, nothing } from "./content.ts";
import { selectionPath } from "./open-selection.ts";
import type { SelectionRow } from "./queries.ts";

/** Of lessons, and of scenarios. */
const MOST_SHOWN = 60;
const LONGEST_SEARCH = 200;

/** The form as it was sent; on the first visit there is only the ticket. */
export interface SelectionForm {
  ticket: string;
  search?: string;
  chosen?: Chosen;
}

/** The lessons and scenarios that fit the search. What was ticked before stays on the page, whether or not it fits. */
export async function selectionPage(
  { db }: Pick<Context, "db">,
  request: HttpRequest,
  selection: SelectionRow,
  { ticket, search = "", chosen = nothing }: SelectionForm,
  notice: SelectionNotice | null = null,
): Promise<SelectionPage> {
  const isSeveral = selection.accepts_multiple;
  const viewer = {
    organizationId: selection.organization_id,
    language: pageLanguage(selection.language, request),
  };
  const searched = search.slice(0, LONGEST_SEARCH).trim();
  const filter = { search: searched, most: MOST_SHOWN };
  const lessons = await findContent(db, viewer, "template_id", filter);
  const scenarios = await findContent(db, viewer, "scenario_id", filter);
  const shown = new Set([...lessons.content, ...scenarios.content].map(({ value }) => value));
  const ticked = isSeveral ? await findChosen(db, viewer, chosen) : [];
  const values = new Set([...chosen.templateIds.map(String), ...chosen.scenarioIds]);
  const present = (content: Content) => presentContent(content, values.has(content.value));
  return {
    name: "selection",
    action: selectionPath,
    ticket,
    course: selection.course_title,
    isSeveral,
    search: searched,
    lessons: lessons.content.map(present),
    scenarios: scenarios.content.map(present),
    total: lessons.total + scenarios.total,
    kept: ticked.filter(({ value }) => !shown.has(value)).map(present),
    notice,
  };
}

function presentContent(content: Content, isChosen: boolean): SelectableContent {
  return {
    field: content.parameter,
    value: content.value,
    title: content.title,
    description: content.description || null,
    language: content.language,
    languages: content.languages,
    minutes: content.estimated_minutes,
    category: content.category,
    isChosen,
  };
}
