import type { Answer, AnswerReply } from "./question.ts";

export type SaveOutcome =
  | { kind: "saved"; answer: Answer }
  /** No connection, or the server is busy: worth sending again. */
  | { kind: "unreachable" }
  /** The session is over or the lesson has changed: sending again would not help. */
  | { kind: "refused" };

const PATIENCE_MS = 10_000;

export async function saveAnswer(action: string, question: string, chosen: string[]): Promise<SaveOutcome> {
  const body = new URLSearchParams([["question", question], ...chosen.map((option) => ["option", option])]);
  try {
    const response = await fetch(action, {
      method: "POST",
      headers: { accept: "application/json" },
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.status >= 500 || response.status === 429) return { kind: "unreachable" };
    if (!response.ok || response.redirected) return { kind: "refused" };
    const reply: unknown = await response.json();
    return isAnswerReply(reply) ? { kind: "saved", answer: reply.answer } : { kind: "refused" };
  } catch {
    return { kind: "unreachable" };
  }
}

/** The few things this page relies on; the server's own schema checks the rest. */
function isAnswerReply(reply: unknown): reply is AnswerReply {
  if (typeof reply !== "object" || reply === null || !("answer" in reply)) return false;
  const { answer } = reply;
  return (
    typeof answer === "object" &&
    answer !== null &&
    "chosen" in answer &&
    Array.isArray(answer.chosen) &&
    "right" in answer &&
    Array.isArray(answer.right) &&
    "feedback" in answer &&
    Array.isArray(answer.feedback) &&
    "isCorrect" in answer &&
    typeof answer.isCorrect === "boolean"
  );
}
