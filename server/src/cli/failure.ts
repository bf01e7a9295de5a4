import { LecternError } from "@lectern/sdk/operator";

/** The command line was not used as it has to be: exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** What was asked for cannot be done: exit code 1. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

export interface Failure {
  exitCode: 1 | 2;
  /** For standard error. */
  text: string;
}

/** What to tell a person about an error. @throws what is nobody's refusal but a bug */
export function explainFailure(error: unknown): Failure {
  if (error instanceof UsageError) return { exitCode: 2, text: error.message };
  if (error instanceof Refusal) return { exitCode: 1, text: error.message };
  if (error instanceof LecternError) return { exitCode: 1, text: explainAnswer(error) };
  throw error;
}

function explainAnswer(error: LecternError): string {
  const { status, detail, errors, requestId } = error;
  if (status === 0) return `${detail} Is the service running, and is LECTERN_URL its address?`;
  if (status === 401) return `${detail.replace(/\.$/, "")}. Check OPERATOR_EMAIL and OPERATOR_PASSWORD.`;
  if (status === 403) return `${detail} These credentials do not belong to an operator.`;
  const fields = Object.entries(errors).flatMap(([field, sentences]) =>
    sentences.filter((sentence) => sentence !== detail).map((sentence) => `  ${field}: ${sentence}`),
  );
  const quote = status >= 500 && requestId ? [`  request id: ${requestId}`] : [];
  return [detail, ...fields, ...quote].join("\n");
}
