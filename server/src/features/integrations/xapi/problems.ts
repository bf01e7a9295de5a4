import { defineNotFound, defineProblem } from "#kernel/problem.ts";

export const storeNotFound = defineNotFound("record_store_not_found");
export const statementNotFound = defineNotFound("statement_not_found");
export const nothingToResend = defineProblem({
  code: "statement_not_resendable",
  status: 422,
  detail:
    "This statement is on its way, or was delivered so long ago that its text is no longer kept: `lectern record-stores backfill ID --again` makes it anew.",
});
export const storeInactive = defineProblem({
  code: "record_store_inactive",
  status: 422,
  detail:
    "This record store is turned off: nothing is queued for it or sent. Turn it on first: `lectern record-stores update ID --active`, or `is_active` true.",
});
export const storeSecretUnreadable = defineProblem({
  code: "record_store_secret_unreadable",
  status: 409,
  detail:
    "The stored password of this record store cannot be opened. Put the key that wrote it back into SECRET_KEY, or enter the credentials again.",
});
export const notParked = defineProblem({
  code: "statement_not_parked",
  status: 422,
  detail:
    "Only a parked statement can be given up: this one is on its way, has arrived or was given up already.",
});
