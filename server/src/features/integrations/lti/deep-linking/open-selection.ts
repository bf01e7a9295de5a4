import { randomToken, sha256 } from "#kernel/secret.ts";
import { basePath, type Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { claim } from "../claims.ts";
import type { VerifiedLaunch } from "../launch/launch.ts";
import { recordLaunch } from "../launch-log/record.ts";
import { insertSelection } from "./queries.ts";
import { readSelectionRequest } from "./request.ts";

export const SELECTION_SECONDS = 1800;
export const selectionPath = `${basePath}/lti/deep-linking/`;

interface OpenedSelection {
  /** Names the selection in the page's address; worth nothing without the cookie. */
  ticket: string;
  /** For the cookie; its hash stands in the selection's row. */
  browserToken: string;
}

/**
 * Lets the person of a verified Deep Linking request choose. They stay a stranger here: no user, no link, no session,
 * only this selection.
 */
export async function openSelection(
  { db, clock }: Context,
  request: HttpRequest,
  { login, claims, deployment }: VerifiedLaunch,
): Promise<OpenedSelection> {
  const [ticket, browserToken, now] = [randomToken(), randomToken(), clock()];
  await db.transaction().execute(async (trx) => {
    await insertSelection(trx, {
      ...readSelectionRequest(claims),
      organizationId: deployment.organization_id,
      deploymentId: deployment.id,
      ticketHash: sha256(ticket),
      browserHash: sha256(browserToken),
      now,
      expiresAt: new Date(now.getTime() + SELECTION_SECONDS * 1000),
    });
    const record = {
      requestId: request.id,
      registrationId: login.registration_id,
      organizationId: deployment.organization_id,
      issuer: login.issuer,
      clientId: login.client_id,
      deploymentId: String(claims[claim.deploymentId]),
      destination: selectionPath,
    };
    await recordLaunch(trx, now, record, null);
  });
  return { ticket, browserToken };
}
