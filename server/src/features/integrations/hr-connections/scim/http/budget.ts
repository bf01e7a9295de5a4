import type { FastifyReply } from "fastify";
import { chargeBurst } from "#platform/http/guard/guard.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { applyOperations, readResource } from "../patch/apply.ts";
import { readOperations } from "../patch/operation.ts";
import { scimPath } from "../resources/meta.ts";
import { flagOf } from "../resources/texts.ts";
import { userType } from "../schemas/user.ts";
import type { ScimContext } from "./scim-context.ts";

/** Within ten seconds: identity providers ask for 25 a second. */
const MOST_REQUESTS = 300;
/** Changes of one user, whatever they are: as many are read, to find those who leave among them. */
const MOST_CHANGES = 600;

/** Changes of one user are counted apart, so that deactivations do not wait behind creates. @throws throttled */
export async function chargeConnection(
  context: ScimContext,
  connectionId: number,
  request: HttpRequest,
  reply: FastifyReply,
): Promise<void> {
  if (isChangeOfUser(request)) await chargeBurst(context, `scim-change:${connectionId}`, MOST_CHANGES, reply);
  else await chargeRequest(context, connectionId, reply);
}

/** Once the body is read: a change that lets nobody go counts like any other request. @throws throttled */
export async function chargeChange(
  context: ScimContext,
  connectionId: number,
  request: HttpRequest,
  reply: FastifyReply,
): Promise<void> {
  if (isChangeOfUser(request) && request.method !== "DELETE" && !saysInactive(request))
    await chargeRequest(context, connectionId, reply);
}

function chargeRequest(context: ScimContext, connectionId: number, reply: FastifyReply): Promise<void> {
  return chargeBurst(context, `scim:${connectionId}`, MOST_REQUESTS, reply);
}

function isChangeOfUser({ method, routeOptions }: HttpRequest): boolean {
  return routeOptions.url === `${scimPath}/Users/:id` && ["PUT", "PATCH", "DELETE"].includes(method);
}

function saysInactive({ method, body }: HttpRequest): boolean {
  try {
    const said =
      method === "PUT" ? readResource(userType, body) : applyOperations(userType, {}, readOperations(body));
    return flagOf(said, "active") === false;
  } catch {
    return false; // the route says what is wrong with it
  }
}
