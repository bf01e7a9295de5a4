import { defineNotFound, defineProblem } from "#kernel/problem.ts";

export const connectionNotFound = defineNotFound("hris_connection_not_found");
export const runNotFound = defineNotFound("hris_run_not_found");
export const issueNotFound = defineNotFound("hris_issue_not_found");
export const previewRequired = defineProblem({
  code: "hris_preview_required",
  status: 409,
  detail:
    "There is no preview of these settings to accept. Ask for one with a run of the kind `preview`, look at its changes, then activate.",
});
export const connectionNotActive = defineProblem({
  code: "hris_connection_not_active",
  status: 409,
  detail:
    "The connection is not active, so nothing may be written. Run a preview and activate it, or resume it if it is paused.",
});
export const runNotHeld = defineProblem({
  code: "hris_run_not_held",
  status: 409,
  detail: "Only a held run can be approved or rejected; this one is not held, or not any more.",
});
export const runNotUndoable = defineProblem({
  code: "hris_run_not_undoable",
  status: 409,
  detail:
    "Only the last run that changed anything can be undone, and only while none is under way. Wait for it, or begin with the later one.",
});
export const linkNotPossible = defineProblem({
  code: "hris_link_not_possible",
  status: 409,
  detail:
    "There is nothing to link: the issue names no account, or the account follows another record. Resolve it without `link`.",
});
export const newAccountNotPossible = defineProblem({
  code: "hris_new_account_not_possible",
  status: 409,
  detail:
    "There is nobody to tell apart: only an open issue of kind `person_needs_confirmation` takes `new_account`, and not together with `link`. Read it again.",
});
export const addressNotProposed = defineProblem({
  code: "hris_address_not_proposed",
  status: 409,
  detail:
    "The issue does not propose this address, or not any more. Read it again, and send `address` as it stands in `proposed`.",
});
export const notACsvConnection = defineProblem({
  code: "hris_not_a_csv_connection",
  status: 409,
  detail: "This connection takes no files: its records come from its hub. Create one with the hub `csv`.",
});
export const notAScimConnection = defineProblem({
  code: "hris_not_a_scim_connection",
  status: 409,
  detail: "This connection has no token: only one of the hub `scim` has.",
});
export const webhookNotSigned = defineProblem({
  code: "hris_webhook_not_signed",
  status: 401,
  detail:
    "The signature is not this connection's over the body as it was sent. Check the webhook secret on both sides, and that nothing between them writes the body anew.",
});
export const secretUnreadable = defineProblem({
  code: "hris_secret_unreadable",
  status: 503,
  detail:
    "The stored secret of this connection cannot be opened. Put the key that wrote it back into SECRET_KEY, or enter the secret again.",
});
