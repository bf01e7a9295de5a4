import { defineSentence, inSentences, type Message, type Sentence } from "#platform/health/sentence.ts";

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
  reason: Message;
}

/** A token or a form that is not what a launch has to be (contract 6.4: 401). */
export function refuse(step: LaunchStep, code: Refusal["code"], ...reason: readonly Sentence[]): Refusal {
  return { step, code, status: 401, reason: inSentences(...reason) };
}

export const openAgain = defineSentence("lti_launch.open_again", "Open the lesson again.");
export const claimMissing = defineSentence("lti_launch.claim_missing", "The token has no `{name}`.");
export const registrationOff = defineSentence(
  "lti_launch.registration_off",
  "The registration is switched off.",
);

/** A value of the platform's, short enough for a sentence, and without what a PostgreSQL text cannot hold. */
export function brief(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return storable(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}

/** Without NUL and lone surrogates. */
export function storable(text: string): string {
  return text.replaceAll("\0", "\ufffd").toWellFormed();
}
