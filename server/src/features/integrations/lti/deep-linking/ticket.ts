import { timingSafeEqual } from "node:crypto";
import { sha256 } from "#kernel/secret.ts";
import type { Context } from "#platform/feature.ts";
import { defineSentence, type Sentence } from "#platform/health/sentence.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { recordLaunch } from "../launch-log/record.ts";
import { browserTokenOf } from "../login/binding.ts";
import { launchProblem } from "../problems.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { type SelectionRow, selectSelection } from "./queries.ts";

/** The selection that this browser may still answer. @throws a problem whose code opens the entry in the launch log */
export async function requireSelection(
  context: Context,
  request: HttpRequest,
  ticket: string,
): Promise<SelectionRow> {
  const row = await selectSelection(context.db, sha256(ticket));
  const refusal = checkTicket(row, browserTokenOf(request, ticket), context.clock());
  if (refusal) throw await refusedSelection(context, request, refusal, row);
  if (!row) throw new Error("A check let a selection through that is not there.");
  return row;
}

/** The selection was opened here and in this browser, and still waits for its answer. */
function checkTicket(
  row: SelectionRow | undefined,
  browserToken: string | undefined,
  now: Date,
): Refusal | null {
  if (!row) return wrong("lti_selection_unknown", noneOpen());
  if (browserToken === undefined || !timingSafeEqual(sha256(browserToken), row.browser_hash)) {
    return wrong("lti_selection_browser", otherBrowser());
  }
  if (row.answered_at !== null) return answeredAlready;
  if (Date.parse(row.expires_at) <= now.getTime()) {
    return wrong("lti_selection_expired", tooOld());
  }
  if (!row.is_open) {
    return wrong("lti_selection_off", switchedOff());
  }
  return null;
}

export const answeredAlready = wrong(
  "lti_selection_used",
  defineSentence("lti_launch.selection_used", "The selection was answered already.")(),
);

/** Writes the refusal to the log. @returns what the browser is told */
export async function refusedSelection(
  { db, clock }: Context,
  request: HttpRequest,
  refusal: Refusal,
  row: SelectionRow | undefined,
) {
  const record = {
    requestId: request.id,
    registrationId: row?.registration_id ?? null,
    organizationId: row?.organization_id ?? null,
    issuer: row?.issuer ?? null,
    clientId: row?.client_id ?? null,
    deploymentId: row?.deployment_id ?? null,
  };
  return launchProblem(refusal, await recordLaunch(db, clock(), record, refusal), {
    framedBy: row && [row.return_url],
  });
}

const noneOpen = defineSentence("lti_launch.selection_unknown", "No selection is open under this ticket.");
const otherBrowser = defineSentence(
  "lti_launch.selection_browser",
  "The selection was opened in another browser, or its cookie is gone.",
);
const tooOld = defineSentence("lti_launch.selection_expired", "The selection is older than half an hour.");
const switchedOff = defineSentence(
  "lti_launch.selection_off",
  "Deep Linking, the registration or the deployment was switched off.",
);

function wrong(code: Refusal["code"], reason: Sentence): Refusal {
  return refuse("selection", code, reason);
}
