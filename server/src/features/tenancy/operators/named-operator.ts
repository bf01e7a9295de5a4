import { Type } from "typebox";
import { requireId } from "#kernel/ids.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { permissionDenied } from "#platform/problems.ts";
import { notForOneself, operatorNotFound } from "./problems.ts";

/** The operator that a path names: by id, or `me` for the caller. */
export const operatorParameters = {
  id: Type.String({ description: "Internal id, or `me`", maxLength: 16 }),
};

/** @throws operatorNotFound */
export function namedOperator(request: HttpRequest, id: string): number {
  if (id === "me") return operatorOf(request).operatorId;
  const number = requireId(id, operatorNotFound);
  return number;
}

/** An author of an organization sees only themselves. @throws operatorNotFound, permissionDenied */
export function visibleOperator(request: HttpRequest, id: string): number {
  const named = namedOperator(request, id);
  const { operatorId, organizationId } = operatorOf(request);
  if (organizationId !== null && named !== operatorId) {
    throw permissionDenied({ hint: "Other operators are for those who run the service." });
  }
  return named;
}

/** For what would let an open session alone take the account for good. @throws operatorNotFound, notForOneself */
export function otherOperator(request: HttpRequest, id: string): number {
  const named = namedOperator(request, id);
  if (named === operatorOf(request).operatorId) throw notForOneself();
  return named;
}

/** Everybody's own sessions are theirs; those of others are the owners'. @throws operatorNotFound, permissionDenied */
export function ownOrOwners(request: HttpRequest, id: string): number {
  const named = namedOperator(request, id);
  const { operatorId, role } = operatorOf(request);
  if (named !== operatorId && role !== "owner") {
    throw permissionDenied({ hint: "Sessions of other operators are for owners." });
  }
  return named;
}
