import { isRecord } from "#kernel/record.ts";
import { defineSentence } from "#platform/health/sentence.ts";
import { type Refusal, refuse } from "../../refusal.ts";

export interface LaunchForm {
  idToken: string | null;
  state: string | null;
  /** What the platform says instead of a token. */
  error: string | null;
}

/** The form's members that are there exactly once. */
export function readForm(body: unknown): LaunchForm {
  const form = isRecord(body) ? body : {};
  return { idToken: single(form.id_token), state: single(form.state), error: single(form.error) };
}

function single(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** Exactly one `id_token` and one `state` (LTI Security Framework, 5.1.1.3). */
export function checkParameters({ idToken, state }: LaunchForm): Refusal | null {
  if (state === null) {
    return refuse("parameters", "lti_state_missing", exactlyOne({ name: "state" }));
  }
  if (idToken === null) {
    return refuse("parameters", "lti_token_missing", exactlyOne({ name: "id_token" }));
  }
  return null;
}

const exactlyOne = defineSentence("lti_launch.form", "The form must have exactly one `{name}`.");
