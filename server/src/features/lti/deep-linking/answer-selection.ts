import type { SelectionAnswerPage, SelectionPage } from "@lectern/web/pages";
import { type LinkableTemplate, selectLinkableTemplates } from "#features/catalogue/index.ts";
import { pageLanguage } from "#features/pages/index.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { signAnswer } from "./answer.ts";
import { type SelectionRow, spendSelection } from "./queries.ts";
import { type SelectionForm, selectionPage } from "./selection-page.ts";
import { answeredAlready, refusedSelection } from "./ticket.ts";

/**
 * Answers the platform with the chosen lessons, or with none where the person cancels: the page carries the signed
 * answer over. Whatever cannot be answered leaves the selection open. @throws a problem with a code of the launch log
 */
export async function answerSelection(
  context: Context,
  request: HttpRequest,
  selection: SelectionRow,
  form: SelectionForm & { isCancelled: boolean },
): Promise<SelectionPage | SelectionAnswerPage> {
  const ids = form.isCancelled ? [] : [...new Set(form.templateIds)];
  if (ids.length === 0 && !form.isCancelled) {
    return selectionPage(context, request, selection, form, "nothing_chosen");
  }
  if (ids.length > 1 && !selection.accepts_multiple) {
    throw await refusedSelection(context, request, onlyOne, selection);
  }
  const lessons = await chosenLessons(context, request, selection, ids);
  if (lessons.length < ids.length) {
    return selectionPage(context, request, selection, form, "lesson_gone");
  }
  const jwt = await signAnswer(context, selection, lessons);
  if (jwt === null) throw await refusedSelection(context, request, keyUnreadable, selection);
  if (!(await spendSelection(context.db, context.clock(), selection))) {
    throw await refusedSelection(context, request, answeredAlready, selection);
  }
  return {
    name: "selection-answer",
    returnUrl: selection.return_url,
    host: new URL(selection.return_url).hostname,
    jwt,
    count: lessons.length,
  };
}

/** In the order they were chosen. Retired, hidden and foreign ones are not among them. */
async function chosenLessons(
  { db }: Pick<Context, "db">,
  request: HttpRequest,
  selection: SelectionRow,
  ids: readonly number[],
): Promise<LinkableTemplate[]> {
  const language = pageLanguage(selection.language, request);
  const filter = { ids, most: ids.length };
  const { templates } = await selectLinkableTemplates(db, selection.organization_id, language, filter);
  return ids.flatMap((id) => templates.filter((template) => template.id === id));
}

const onlyOne = refuse(
  "selection",
  "lti_selection_several",
  "Several lessons were sent, and the platform takes one.",
);

const keyUnreadable: Refusal = {
  step: "selection",
  code: "lti_key_unreadable",
  status: 503,
  reason:
    "The LTI key that this tool signs with cannot be opened; see `lectern notices list`. The selection stays open.",
};
