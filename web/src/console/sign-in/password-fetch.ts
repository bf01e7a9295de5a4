import { askForPassword } from "./password-request.ts";

/** Sends a request, and where the service wants the operator's password beside it, once more with the password. */
export async function fetchWithPassword(input: string | URL | Request, init: RequestInit): Promise<Response> {
  const refused = await fetch(input, init);
  if (refused.status !== 403 || (await codeOf(refused)) !== "password_required") return refused;
  const headers = new Headers(init.headers);
  let mistake: string | null = null;
  for (;;) {
    const password = await askForPassword(mistake);
    if (password === null) return refused;
    headers.set("x-current-password", encodeURIComponent(password));
    const answer = await fetch(input, { ...init, headers });
    if (answer.status !== 422 || (await codeOf(answer)) !== "wrong_password") return answer;
    mistake = "This is not your current password.";
  }
}

/** The answer itself stays unread. */
async function codeOf(answer: Response): Promise<unknown> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  return typeof body === "object" && body !== null && "code" in body ? body.code : null;
}
