import { permissionDenied } from "../../problems.ts";
import type { HttpRequest, OperatorCaller, PartnerCaller } from "../types.ts";

/** The partner-side caller of an authenticated route: a service account or a JWT user of one organization. */
export function partnerOf(request: HttpRequest): PartnerCaller {
  const { caller } = request;
  if (!caller || caller.kind === "operator") throw permissionDenied();
  return caller;
}

/** The operator behind a route of the operator API. */
export function operatorOf(request: HttpRequest): OperatorCaller {
  const { caller } = request;
  if (caller?.kind !== "operator") throw permissionDenied();
  return caller;
}

/** The name a caller has in idempotency keys and the audit log, and all but the console in rate limits. */
export function callerKey(caller: PartnerCaller | OperatorCaller): string {
  if (caller.kind === "service_account") return `app:${caller.clientId}`;
  if (caller.kind === "user") return `user:${caller.userId}`;
  return `operator:${caller.operatorId}`;
}

/** Whose budget of requests a call is charged to: a page that somebody left open must not lock out their command line. */
export function budgetKey(caller: PartnerCaller | OperatorCaller): string {
  return caller.kind === "operator" && caller.sessionId !== null
    ? `console:${caller.operatorId}`
    : callerKey(caller);
}
