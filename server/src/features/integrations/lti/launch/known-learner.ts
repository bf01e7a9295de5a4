import { sql } from "kysely";
import { hasTemplate } from "#content/catalogue/index.ts";
import { type SessionStart, sessionFor } from "#people/credentials/index.ts";
import { arrivalOf, isKnownAsTold, isLive, joinPerson, type LaunchedProfile } from "#people/users/index.ts";
import { compiledStatement } from "#platform/database/statements/compiled-statement.ts";
import { type GoodLaunch, goodLaunchOf } from "../launch-log/record.ts";

interface KnownLearner extends LaunchedProfile, SessionStart, GoodLaunch {
  now: Date;
  stateHash: Buffer;
  subject: string;
  /** The lesson that it leads to, which has to be one of the organization's. */
  templateId: number | null;
}

interface Admitted {
  organization_id: number;
  user_id: number;
  /** Our row of the deployment. */
  deployment: number;
}

/**
 * The usual launch in one round trip: of a learner who came before, and of whom the LMS tells nothing new. It asks anew
 * whether the login waits, whether registration, deployment, organization and learner are active, and for the lesson; then it spends the
 * login, marks the arrival, opens the session and writes the log. @returns one row; none, with nothing done, where a
 * closer look is needed, or another launch of the same login was faster
 */
export const admitKnownLearner = compiledStatement<KnownLearner, Admitted>((value) => {
  const [now, templateId] = [value("now"), value("templateId")];
  const profile = {
    email: value("email"),
    first_name: value("first_name"),
    last_name: value("last_name"),
    preferred_language: value("preferred_language"),
  };
  const session = {
    tokenHash: value("tokenHash"),
    sessionBegins: value("sessionBegins"),
    sessionEnds: value("sessionEnds"),
  };
  const entry = {
    code: value("code"),
    requestId: value("requestId"),
    deploymentId: value("deploymentId"),
    destination: value("destination"),
  };
  const isWaiting = sql`state_hash = ${value("stateHash")} and consumed_at is null and expires_at > ${now}`;
  // The lock first, and the login spent after it: of two launches of one login, the second finds it spent.
  return sql<Admitted>`
    with known as (
      select lti_link.organization_id, lti_link.user_id, deployment.id as deployment, registration.id as registration_id,
             registration.issuer, registration.client_id
      from lti_login
      join lti_registration as registration on registration.id = lti_login.registration_id
      join lti_deployment as deployment
        on deployment.registration_id = registration.id and deployment.deployment_id = ${value("deploymentId")}
      join lti_link
        on lti_link.organization_id = deployment.organization_id and lti_link.issuer = registration.issuer
        and lti_link.client_id = registration.client_id and lti_link.subject = ${value("subject")}
      ${joinPerson(sql`lti_link.organization_id`, sql`lti_link.user_id`)}
      where ${isWaiting} and registration.is_active and deployment.is_active and ${isLive}
        and ${isKnownAsTold(profile)}
        and (${templateId}::bigint is null or ${hasTemplate(sql<number>`lti_link.organization_id`, templateId)})
      for no key update of lti_login, "user"
    ),
    spent as (
      update lti_login set consumed_at = ${now} from known where ${isWaiting} returning known.*
    ),
    arrived as (${arrivalOf(now, sql`spent`)}),
    begun as (${sessionFor(session, sql`spent`)}),
    noted as (${goodLaunchOf(now, entry, sql`spent`)})
    select organization_id, user_id, deployment from spent`;
});
