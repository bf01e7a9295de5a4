import { Tag } from "../../../design/tag.tsx";
import type { Registration } from "../registration-queries.ts";

interface State {
  label: string;
  tone: "plain" | "good" | "off";
  /** What it means for launches. */
  sentence: string;
}

export function stateOf({ is_active: isActive, deployments }: Registration): State {
  if (!isActive) return { label: "Off", tone: "plain", sentence: "Logins and launches are refused." };
  if (deployments.length === 0) {
    return {
      label: "No deployment",
      tone: "off",
      sentence: "Launches are refused until a deployment says whose learners they bring.",
    };
  }
  if (!deployments.some((deployment) => deployment.is_active)) {
    return {
      label: "Deployments off",
      tone: "off",
      sentence: "Launches are refused: every deployment is switched off.",
    };
  }
  return { label: "On", tone: "good", sentence: "Learners of its deployments open lessons, signed in." };
}

export function RegistrationState({ registration }: { registration: Registration }) {
  const { label, tone } = stateOf(registration);
  return <Tag tone={tone}>{label}</Tag>;
}

/** Short enough for a heading: issuers are addresses, mostly. */
export function nameOf({ issuer }: Pick<Registration, "issuer">): string {
  return URL.parse(issuer)?.host || issuer;
}
