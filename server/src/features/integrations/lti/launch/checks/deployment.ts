import { claim, isPlainText } from "../../claims.ts";
import { quote, type Refusal, refuse } from "../../refusal.ts";
import type { ClaimFacts } from "../claim-facts.ts";

/** The token names the deployment that the login named, if it named one. */
export function checkDeploymentId({ claims, login }: Pick<ClaimFacts, "claims" | "login">): Refusal | null {
  const id = claims[claim.deploymentId];
  if (!isPlainText(id)) {
    return wrong("lti_deployment_missing", "The token has no `deployment_id` that is a text.");
  }
  if (login.deployment_hint !== null && login.deployment_hint !== id) {
    return wrong(
      "lti_deployment_changed",
      `The login was of deployment ${quote(login.deployment_hint)}, the token is of ${quote(id)}.`,
    );
  }
  return null;
}

/** The deployment decides whose learner this is, so only a registered one will do. */
export function checkDeployment({
  claims,
  deployment,
}: Pick<ClaimFacts, "claims" | "deployment">): Refusal | null {
  const id = claims[claim.deploymentId];
  if (!deployment) {
    return wrong(
      "lti_deployment_unknown",
      `Deployment ${quote(id)} is not registered: add it with \`lectern lti deploy\`.`,
    );
  }
  if (!deployment.is_active) return wrong("lti_deployment_off", `Deployment ${quote(id)} is switched off.`);
  return null;
}

function wrong(code: Refusal["code"], reason: string): Refusal {
  return refuse("deployment", code, reason);
}
