type SendOutcome =
  /** The question as the server shows it now. */
  | { kind: "saved"; form: HTMLFormElement }
  /** No connection, or the server is busy: worth sending again. */
  | { kind: "unreachable" }
  /** The session is over or the lesson has changed: sending again would not help. */
  | { kind: "refused" };

const TIMEOUT_MS = 10_000;

/** Sends what the form would send, and asks for the question itself instead of the whole page (RFC 7240, 4.2). */
export async function sendAnswer(action: string, fields: URLSearchParams): Promise<SendOutcome> {
  try {
    const response = await fetch(action, {
      method: "POST",
      headers: { accept: "text/html", prefer: "return=representation" },
      body: fields,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status >= 500 || response.status === 429) return { kind: "unreachable" };
    if (!response.ok || response.redirected) return { kind: "refused" };
    const answer = new DOMParser().parseFromString(await response.text(), "text/html");
    const form = answer.querySelector<HTMLFormElement>("form.question");
    return form ? { kind: "saved", form } : { kind: "refused" };
  } catch {
    return { kind: "unreachable" };
  }
}
