import type { SelectionAnswerPage, SelectionPage } from "@lectern/web/pages";
import { pageLanguage } from "#people/page-shell/index.ts";
import type { Context } from "#platform/feature.ts";
import { defineSentence } from "#platform/health/sentence.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { signAnswer } from "./answer.ts";
import { findChosen, nothing } from "./content.ts";
import { type SelectionRow, spendSelection } from "./queries.ts";
import { type SelectionForm, selectionPage } from "./selection-page.ts";
import { answeredAlready, refusedSelection } from "./ticket.ts";

/**
 * Answers the platform with the chosen lessons and scenarios, or with none where the person cancels: the page carries the signed
 * answer over. A failure leaves the selection open. @throws a problem with a code of the launch log
 */
export async function answerSelection(
  context: Context,
  request: HttpRequest,
  selection: SelectionRow,
  form: SelectionForm & { isCancelled: boolean },
): Promise<SelectionPage | SelectionAnswerPage> {
  const chosen = form.isCancelled ? nothing : (form.chosen ?? nothing);
  const count = chosen.templateIds.length + chosen.scenarioIds.length;
  if (count === 0 && !form.isCancelled) {
    return selectionPage(context, request, selection, form, "nothing_chosen");
  }
  if (count > 1 && !selection.accepts_multiple) {
    throw await refusedSelection(context, request, onlyOne, selection);
  }
  const viewer = {
    organizationId: selection.organization_id,
    language: pageLanguage(selection.language, request),
  };
  const content = await findChosen(context.db, viewer, chosen);
  if (content.length < count) {
    return selectionPage(context, request, selection, form, "choice_gone");
  }
  const jwt = await signAnswer(context, selection, content);
  if (jwt === null) throw await refusedSelection(context, request, keyUnreadable, selection);
  if (!(await spendSelection(context.db, context.clock(), selection))) {
    throw await refusedSelection(context, request, answeredAlready, selection);
  }
  return {
    name: "selection-answer",
    returnUrl: selection.return_url,
    host: new URL(selection.return_url).hostname,
    jwt,
    count,
  };
}

const onlyOne = refuse(
  "selection",
  "lti_selection_several",
  defineSentence("lti_launch.selection_several", "Several links were chosen, and the platform takes one.")(),
);

const keyUnopened = defineSentence(
  "lti_launch.key_unreadable",
  "The LTI key that this tool signs with cannot be opened; see `lectern notices list`. The selection stays open.",
);

const keyUnreadable: Refusal = {
  ...refuse("selection", "lti_key_unreadable", keyUnopened()),
  status: 503,
};
