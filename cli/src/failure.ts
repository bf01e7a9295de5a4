import type { LecternError } from "@lectern/sdk/operator";

/** Invalid usage of the command line: exit code 2. */
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

/** The settings of the service that a command reads are wrong: exit code 78 (EX_CONFIG of sysexits.h). */
export class InvalidSettings extends Error {
  override readonly name = "InvalidSettings";
}

/** The parts of the service's error response that a program can act on. */
type RefusingAnswer = Pick<LecternError, "status" | "code" | "errors" | "requestId">;

interface Failure {
  exitCode: 1 | 2 | 78;
  /** For standard error. */
  text: string;
  /** The same for programs. */
  json: { code: string; detail: string; status?: number; errors?: object; request_id?: string | null };
}

/** Explains an error to the user. @throws errors that are none of the above, but a bug */
export function explainFailure(error: unknown): Failure {
  if (error instanceof UsageError)
    return { exitCode: 2, text: error.message, json: { code: "usage", detail: error.message } };
  if (error instanceof InvalidSettings)
    return { exitCode: 78, text: error.message, json: { code: "settings", detail: error.message } };
  if (!(error instanceof Refusal)) throw error;
  return { exitCode: 1, text: error.message, json: describe(error) };
}

function describe({ message, answer }: Refusal): Failure["json"] {
  if (answer === null) return { code: "refused", detail: message };
  const { status, code, errors, requestId } = answer;
  return { code, detail: message, status, errors, request_id: requestId };
}
