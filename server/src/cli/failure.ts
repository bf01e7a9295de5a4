import type { LecternError } from "@lectern/sdk/operator";

/** The command line was not used as it has to be: exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** What was asked for cannot be done: exit code 1. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly answer: RefusingAnswer | null;

  constructor(message: string, answer: RefusingAnswer | null = null) {
    super(message);
    this.answer = answer;
  }
}

/** What of the service's answer a program can decide by. */
type RefusingAnswer = Pick<LecternError, "status" | "code" | "errors" | "requestId">;

interface Failure {
  exitCode: 1 | 2;
  /** For standard error. */
  text: string;
  /** The same for programs. */
  json: { code: string; detail: string; status?: number; errors?: object; request_id?: string | null };
}

/** What to tell a person about an error. @throws what is nobody's refusal but a bug */
export function explainFailure(error: unknown): Failure {
  if (error instanceof UsageError)
    return { exitCode: 2, text: error.message, json: { code: "usage", detail: error.message } };
  if (!(error instanceof Refusal)) throw error;
  return { exitCode: 1, text: error.message, json: describe(error) };
}

function describe({ message, answer }: Refusal): Failure["json"] {
  if (answer === null) return { code: "refused", detail: message };
  const { status, code, errors, requestId } = answer;
  return { code, detail: message, status, errors, request_id: requestId };
}
