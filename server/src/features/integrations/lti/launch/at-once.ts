import { newLearnerSession } from "#people/credentials/index.ts";
import { isLostRace, transactionRetrying } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { claim, isPlainText } from "../claims.ts";
import { type Destination, pathOf, readDestination } from "../destination.ts";
import { newLaunchCode } from "../launch-log/code.ts";
import { rememberVisit } from "../visits/remember-visit.ts";
import type { Arrival } from "./arrival.ts";
import { claimChecksOf, firstRefusal } from "./checks/in-order.ts";
import { isDeepLinking } from "./checks/message-type.ts";
import { admitKnownLearner } from "./known-learner.ts";
import type { SignedLaunch } from "./launch.ts";
import { readProfile } from "./profile.ts";

/**
 * The usual launch, of a learner who came before and opens a lesson or their own page: a class of them comes at the same
 * moment. @returns null, with nothing done, where a closer look is needed
 */
export async function signInKnownLearner(
  context: Context,
  request: HttpRequest,
  { facts, stateHash }: SignedLaunch,
): Promise<Arrival | null> {
  const { claims, login, now } = facts;
  const deploymentId = claims[claim.deploymentId];
  const destination = readDestination(claims);
  if (isDeepLinking(claims) || !isPlainText(deploymentId) || !isUsual(destination)) return null;
  if (firstRefusal(claimChecksOf(claims), { ...facts, deployment: null })) return null;

  const subject = String(claims.sub);
  const { token: sessionToken, start } = newLearnerSession(context.clock());
  const path = pathOf(destination);
  const admit = async (db: Database): Promise<Arrival | null> => {
    const launchCode = newLaunchCode();
    const [admitted] = await admitKnownLearner(db, {
      ...readProfile(claims),
      ...start,
      now,
      stateHash,
      subject,
      templateId: destination.to === "lesson" ? destination.templateId : null,
      code: launchCode,
      requestId: request.id,
      deploymentId,
      destination: path,
    });
    if (!admitted) return null;
    const { organization_id: organizationId, user_id: userId, deployment } = admitted;
    if (login.scores || login.roster) {
      const visit = { organizationId, deploymentId: deployment, userId, subject, launchCode, destination };
      await rememberVisit(context, db, now, visit, claims);
    }
    return { organizationId, userId, sessionToken, path, refused: null, launchCode };
  };
  if (login.scores || login.roster) return transactionRetrying(context.db, admit);
  return admit(context.db).catch((error: unknown) => {
    if (isLostRace(error)) return null;
    throw error;
  });
}

/** Whether a role-play may be played is another question, which is asked before. */
function isUsual({ to }: Destination): boolean {
  return to === "home" || to === "lesson";
}
