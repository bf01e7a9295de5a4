/** Why a login or a launch was refused. */
export interface Refusal {
  /** The check that failed, by its name in the launch log. */
  step: string;
  /** Stable for ever. */
  code: `lti_${string}`;
  status: 400 | 401 | 403 | 404 | 422 | 503;
  /** For whoever looks after the LMS: what was wrong, and what to do. */
  reason: string;
}

/** A token or a form that is not what a launch has to be (contract 6.4: 401). */
export function refuse(step: string, code: Refusal["code"], reason: string): Refusal {
  return { step, code, status: 401, reason };
}

/** A value of the platform's, short enough for a sentence. */
export function quote(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (text === undefined) return "nothing";
  return `"${text.length > 80 ? `${text.slice(0, 80)}…` : text}"`;
}
