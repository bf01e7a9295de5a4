/** Every check that may fail, by its name in the launch log, in the order in which they are made. */
export const launchSteps = [
  "login_parameters",
  "registration",
  "frame",
  "room",
  "platform_error",
  "parameters",
  "state",
  "header",
  "issuer",
  "key",
  "signature",
  "times",
  "audience",
  "nonce",
  "version",
  "message_type",
  "deployment",
  "subject",
  "resource_link",
  "roles",
  "target_link_uri",
  "learner",
  "template",
  "scenario",
  "chooser",
  "deep_linking_settings",
  "deep_link_return_url",
  "accept_types",
  "accept_presentation_document_targets",
  "selection",
] as const;

export type LaunchStep = (typeof launchSteps)[number];

/** Why a login or a launch was refused. */
export interface Refusal {
  /** The check that failed. */
  step: LaunchStep;
  /** Stable for ever. */
  code: `lti_${string}`;
  status: 400 | 401 | 403 | 404 | 422 | 503;
  /** For the administrator of the LMS: what was wrong, and what to do. */
  reason: string;
}

/** A token or a form that is not what a launch has to be (contract 6.4: 401). */
export function refuse(step: LaunchStep, code: Refusal["code"], reason: string): Refusal {
  return { step, code, status: 401, reason };
}

/** A value of the platform's, short enough for a sentence. */
export function quote(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (text === undefined) return "nothing";
  return `"${text.length > 80 ? `${text.slice(0, 80)}…` : text}"`;
}
