import { defineSentence, type Sentence } from "#platform/health/sentence.ts";
import { claim, isPlainText } from "../../claims.ts";
import { brief, type Refusal, refuse } from "../../refusal.ts";
import type { ClaimFacts } from "../claim-facts.ts";

/** The token names the deployment that the login named, if it named one. */
export function checkDeploymentId({ claims, login }: Pick<ClaimFacts, "claims" | "login">): Refusal | null {
  const id = claims[claim.deploymentId];
  if (!isPlainText(id)) {
    return wrong("lti_deployment_missing", missing());
  }
  if (login.deployment_hint !== null && login.deployment_hint !== id) {
    return wrong(
      "lti_deployment_changed",
      changed({ login: brief(login.deployment_hint), token: brief(id) }),
    );
  }
  return null;
}

/** The deployment decides whose learner this is, so only a registered one will do. */
export function checkDeployment({
  claims,
  deployment,
}: Pick<ClaimFacts, "claims" | "deployment">): Refusal | null {
  const id = brief(claims[claim.deploymentId]);
  if (!deployment) return wrong("lti_deployment_unknown", unknown({ deployment: id }));
  if (!deployment.is_active) return wrong("lti_deployment_off", switchedOff({ deployment: id }));
  return null;
}

const missing = defineSentence(
  "lti_launch.deployment_missing",
  "The token has no `deployment_id` that is a text.",
);
const changed = defineSentence(
  "lti_launch.deployment_changed",
  'The login was of deployment "{login}", the token is of "{token}".',
);
const unknown = defineSentence(
  "lti_launch.deployment_unknown",
  'Deployment "{deployment}" is not registered: add it with `lectern lti deploy`.',
);
const switchedOff = defineSentence("lti_launch.deployment_off", 'Deployment "{deployment}" is switched off.');

function wrong(code: Refusal["code"], reason: Sentence): Refusal {
  return refuse("deployment", code, reason);
}
