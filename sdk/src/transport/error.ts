/** An answer that was not a success, or none at all (`status` 0). Match on `code`; `detail` is for people. */
export class LecternError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Stable machine word, such as `cohort_without_course`, `throttled`, or `network_error`. */
  readonly code: string;
  /** What is wrong and what to do about it. */
  readonly detail: string;
  /** What to do, where `detail` does not say it. */
  readonly hint: string | null;
  /** Per field of the request, what is wrong with it. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** The same as `errors`, each in parts: codes and values, for clients that say it in another language. Not of every error. */
  readonly errorSentences: Readonly<Record<string, readonly (readonly CodedSentence[])[]>>;
  /** Quote it when you ask the operator about this request. */
  readonly requestId: string | null;
  /** Of a throttled request: when it may be repeated, in seconds. */
  readonly retryAfterSeconds: number | null;
  /** Of `cursor_expired`: the cursor from which to go on, and whether events were pruned or the service restored. */
  readonly cursor: { readonly oldestAfter: string; readonly reason: "pruned" | "restored" } | null;

  constructor(answer: ErrorAnswer, options?: ErrorOptions) {
    const hint = answer.hint ? ` – ${answer.hint}` : "";
    super(`${answer.detail}${hint}${describeFields(answer.errors)}`, options);
    this.name = "LecternError";
    this.status = answer.status;
    this.code = answer.code;
    this.detail = answer.detail;
    this.hint = answer.hint ?? null;
    this.errors = answer.errors ?? {};
    this.errorSentences = answer.errorSentences ?? {};
    this.requestId = answer.requestId ?? null;
    this.retryAfterSeconds = answer.retryAfterSeconds ?? null;
    this.cursor = answer.cursor ?? null;
  }
}

interface CodedSentence {
  code: string;
  values: Record<string, string>;
}

interface ErrorAnswer {
  status: number;
  code: string;
  detail: string;
  hint?: string | null;
  errors?: Record<string, string[]> | undefined;
  errorSentences?: LecternError["errorSentences"];
  requestId?: string | null;
  retryAfterSeconds?: number | null;
  cursor?: LecternError["cursor"];
}

function describeFields(errors: Record<string, string[]> = {}): string {
  const fields = Object.entries(errors).map(([field, sentences]) => `${field}: ${sentences.join(" ")}`);
  return fields.length > 0 ? ` (${fields.join("; ")})` : "";
}

/** The error in an answer, from the service or a proxy: a proxy's HTML page has a status but no code. */
export async function errorFrom(response: Response): Promise<LecternError> {
  const body = readObject(await response.text().catch(() => "")); // its status says enough
  const { detail, hint, code, errors, request_id: requestId, oldest_after: oldestAfter, reason } = body;
  return new LecternError({
    status: response.status,
    code: typeof code === "string" ? code : `http_${response.status}`,
    detail:
      typeof detail === "string" ? detail : `The server answered ${response.status} without saying why.`,
    hint: typeof hint === "string" ? hint : null,
    errors: readFieldErrors(errors),
    errorSentences: readFieldSentences(body.error_sentences),
    requestId: typeof requestId === "string" ? requestId : response.headers.get("x-request-id"),
    retryAfterSeconds: retryAfterSeconds(response),
    cursor:
      typeof oldestAfter === "string"
        ? { oldestAfter, reason: reason === "restored" ? "restored" : "pruned" }
        : null,
  });
}

function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function readFieldErrors(errors: unknown): Record<string, string[]> {
  if (typeof errors !== "object" || errors === null) return {};
  return Object.fromEntries(
    Object.entries(errors).map(([field, sentences]) => [field, [sentences].flat().map(String)]),
  );
}

function readFieldSentences(fields: unknown): LecternError["errorSentences"] {
  if (typeof fields !== "object" || fields === null) return {};
  return Object.fromEntries(Object.entries(fields).filter(([, said]) => isSaid(said)));
}

/** What stands in for one sentence of a field's errors: a list for each. */
function isSaid(said: unknown): said is CodedSentence[][] {
  return Array.isArray(said) && said.every((parts) => Array.isArray(parts) && parts.every(isCoded));
}

function isCoded(part: unknown): part is CodedSentence {
  return (
    typeof part === "object" &&
    part !== null &&
    "code" in part &&
    typeof part.code === "string" &&
    "values" in part &&
    typeof part.values === "object"
  );
}

/** RFC 9110, 10.2.3: seconds or a date. */
function retryAfterSeconds(response: Response): number | null {
  const value = response.headers.get("retry-after");
  if (value === null) return null;
  if (/^\d+$/.test(value)) return Number(value);
  const seconds = Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

/** A success of another kind than the one that was asked for. */
export function unexpectedAnswer(expected: string): LecternError {
  const detail = `The server did not answer with ${expected}. Is this client older than the service?`;
  return new LecternError({ status: 0, code: "unexpected_answer", detail });
}
