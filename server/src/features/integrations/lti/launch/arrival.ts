import { isTemplate } from "#content/catalogue/index.ts";
import { openLearnerSession } from "#people/credentials/index.ts";
import { markArrival } from "#people/users/index.ts";
import { transactionRetrying } from "#platform/database/availability/retry.ts";
import type { Context } from "#platform/feature.ts";
import { defineSentence } from "#platform/health/sentence.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { scenarioAvailability } from "#role-plays/scenarios/index.ts";
import { auditOrigin } from "#tenancy/audit/index.ts";
import { claim, isPlainText } from "../claims.ts";
import { type Destination, pathOf, readDestination } from "../destination.ts";
import { recordLaunch } from "../launch-log/record.ts";
import { brief, type Refusal, refuse } from "../refusal.ts";
import { rememberVisit } from "../visits/remember-visit.ts";
import { refusedLaunch, type VerifiedLaunch } from "./launch.ts";
import { resolveLearner } from "./learner.ts";
import { readProfile } from "./profile.ts";

export interface Arrival {
  organizationId: number;
  userId: number;
  sessionToken: string;
  /** A path on this site; null: the launch was good, but names what is not there. */
  path: string | null;
  refused: { to: "unknown" | "unavailable"; what: "lesson" | "scenario" } | null;
  /** The entry in the launch log. */
  launchCode: string;
}

/** Brings the learner of a verified launch in: profile, link, session and log entry, all or nothing. */
export async function completeLaunch(
  context: Context,
  request: HttpRequest,
  launch: VerifiedLaunch,
): Promise<Arrival> {
  const { login, claims, deployment, now } = launch;
  const organizationId = deployment.organization_id;
  const subject = String(claims.sub);
  const destination = await existing(context, organizationId, readDestination(claims));
  const record = {
    requestId: request.id,
    registrationId: login.registration_id,
    organizationId,
    issuer: login.issuer,
    clientId: login.client_id,
    deploymentId: isPlainText(claims[claim.deploymentId]) ? String(claims[claim.deploymentId]) : null,
  };
  const outcome = await transactionRetrying(context.db, async (trx) => {
    const learner = await resolveLearner(trx, now, {
      origin: auditOrigin(request),
      link: { organizationId, issuer: login.issuer, clientId: login.client_id, subject },
      profile: readProfile(claims),
      matchEmail: login.match_email,
    });
    if ("deactivated" in learner) return learner;
    const { userId } = learner;
    await markArrival(trx, organizationId, userId, now);
    const arrival = { organizationId, userId, hideExitButton: false, returnUrl: null };
    // Now, and not before: the launch itself may have ended what the learner had by themselves.
    const sessionToken = await openLearnerSession(trx, arrival, context.clock());
    const refused = destination.to === "unknown" || destination.to === "unavailable" ? destination : null;
    const path = refused ? null : pathOf(destination);
    const entry = { ...record, userId, destination: path };
    const launchCode = await recordLaunch(trx, now, entry, refused && refusalOf(refused));
    const visit = { organizationId, deploymentId: deployment.id, userId, subject, launchCode, destination };
    await rememberVisit(context, trx, now, visit, claims);
    return { organizationId, userId, sessionToken, path, refused, launchCode };
  });
  if ("deactivated" in outcome) {
    throw await refusedLaunch(context, { ...record, userId: outcome.deactivated }, deactivated);
  }
  return outcome;
}

/** What is nobody's and what is another organization's are the same: not there. */
async function existing(
  { db }: Context,
  organizationId: number,
  destination: Destination,
): Promise<Destination> {
  if (destination.to === "lesson") {
    const { templateId } = destination;
    if (await isTemplate(db, organizationId, templateId)) return destination;
    return { to: "unknown", what: "lesson", value: templateId };
  }
  if (destination.to === "scenario") {
    const { scenarioId } = destination;
    const availability = await scenarioAvailability(db, organizationId, scenarioId);
    if (availability === "playable") return destination;
    return { to: availability === null ? "unknown" : "unavailable", what: "scenario", value: scenarioId };
  }
  return destination;
}

const deactivatedLearner = defineSentence(
  "lti_launch.learner_deactivated",
  "The learner is deactivated. Reactivate them, or send them again through the API.",
);
const lessonUnknown = defineSentence(
  "lti_launch.lesson_unknown",
  'The learner was signed in, but the organization has no lesson "{lesson}". Correct the custom parameter.',
);
const scenarioUnknown = defineSentence(
  "lti_launch.scenario_unknown",
  'The learner was signed in, but the organization has no scenario "{scenario}". Correct the custom parameter.',
);
const scenarioUnavailable = defineSentence(
  "lti_launch.scenario_unavailable",
  'The learner was signed in, but the scenario "{scenario}" is not in the organization\'s library, or was withdrawn or hidden. Add it to the library, or correct the custom parameter.',
);

const deactivated: Refusal = {
  ...refuse("learner", "lti_learner_deactivated", deactivatedLearner()),
  status: 403,
};

/** The launch itself was good, so the learner is signed in all the same. */
function refusalOf({ to, what, value }: Closed): Refusal {
  const named = brief(value);
  if (to === "unavailable") {
    const reason = scenarioUnavailable({ scenario: named });
    return { ...refuse("scenario", "lti_scenario_unavailable", reason), status: 403 };
  }
  if (what === "lesson")
    return { ...refuse("template", "lti_lesson_unknown", lessonUnknown({ lesson: named })), status: 404 };
  return { ...refuse("scenario", "lti_scenario_unknown", scenarioUnknown({ scenario: named })), status: 404 };
}
type Closed = Extract<Destination, { to: "unknown" | "unavailable" }>;
