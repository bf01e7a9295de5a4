import { isRecord } from "#kernel/record.ts";
import { defineSentence, type Sentence } from "#platform/health/sentence.ts";
import { brief, type Refusal, refuse } from "../refusal.ts";

export interface LoginParameters {
  issuer: string;
  /** The platform's word for its visitor: sent back as it is, and never taken for an identity. */
  loginHint: string;
  messageHint: string | null;
  clientId: string | null;
  deploymentHint: string | null;
}

/** How long each may be. Hints hold whatever the platform likes. */
const longest: Record<string, number> = {
  iss: 255,
  client_id: 255,
  lti_deployment_id: 255,
  deployment_id: 255,
  login_hint: 4096,
  lti_message_hint: 8192,
  target_link_uri: 4096,
};

/**
 * The parameters of a login initiation (LTI Security Framework, 5.1.1.1). `target_link_uri` is not read: where a launch
 * leads is decided by its signed token.
 */
export function readLoginParameters(sent: unknown): LoginParameters | Refusal {
  const values = isRecord(sent) ? sent : {};
  for (const [name, most] of Object.entries(longest)) {
    const value = values[name];
    if (value === undefined) continue;
    if (typeof value !== "string") return refused(repeated({ name }));
    if (value.length > most) return refused(tooLong({ name, most }));
  }
  const text = (name: string) => {
    const value = values[name];
    return typeof value === "string" && value !== "" ? value : null;
  };
  const [issuer, loginHint] = [text("iss"), text("login_hint")];
  if (issuer === null) return refused(issuerMissing());
  if (loginHint === null) return refused(hintMissing({ issuer: brief(issuer) }));
  return {
    issuer,
    loginHint,
    messageHint: text("lti_message_hint"),
    clientId: text("client_id"),
    deploymentHint: text("lti_deployment_id") ?? text("deployment_id"), // Canvas uses the short name
  };
}

const repeated = defineSentence("lti_launch.parameter_repeated", "`{name}` was sent more than once.");
const tooLong = defineSentence("lti_launch.parameter_too_long", "`{name}` is longer than {most} characters.");
const issuerMissing = defineSentence("lti_launch.issuer_missing", "`iss` is missing.");
const hintMissing = defineSentence(
  "lti_launch.login_hint_missing",
  '`login_hint` is missing in the login of "{issuer}".',
);

function refused(reason: Sentence): Refusal {
  return { ...refuse("login_parameters", "lti_login_parameters", reason), status: 400 };
}
