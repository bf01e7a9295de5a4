import type { Recording } from "./recorder.ts";

/** The server asks its endpoint for at most 7 seconds. */
const TIMEOUT_MS = 12_000;

/** Sends a recording to be written down; the server does not keep it. @returns null where that does not work now */
export async function writeDown(
  path: string,
  madeFor: string | null,
  { audio, durationMs }: Recording,
): Promise<string | null> {
  const query = new URLSearchParams({ duration_ms: String(durationMs) });
  if (madeFor !== null) query.set("made_for", madeFor);
  try {
    const response = await fetch(`${path}/transcribe?${query}`, {
      method: "POST",
      headers: { accept: "application/json", "content-type": audio.type },
      body: audio,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer: unknown = response.ok && !response.redirected ? await response.json() : null;
    return typeof answer === "object" &&
      answer !== null &&
      "text" in answer &&
      typeof answer.text === "string"
      ? answer.text
      : null;
  } catch {
    return null;
  }
}
