/** Why nothing was heard. Each has a sentence with the way on. */
export type SpeechProblem =
  | "not_allowed"
  | "no_microphone"
  | "no_speech"
  | "network"
  | "language"
  | "service"
  | "failed";

/** Without https browsers have no `mediaDevices` at all, which is a TypeError here. */
export function microphoneProblem(error: unknown): SpeechProblem {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "not_allowed";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "no_microphone";
  return "failed";
}
