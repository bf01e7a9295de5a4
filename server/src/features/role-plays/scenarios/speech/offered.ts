import { type AiSettings, isOn } from "#content/ai/index.ts";

/** What the service does in talks of an organization now: it hears learners, and speaks its characters' lines. */
export function offeredBy(settings: AiSettings): { listens: boolean; speaks: boolean } {
  return {
    listens: isOn(settings, "transcription"),
    speaks: isOn(settings, "speech") || isSpokenByProgram(settings),
  };
}

export function isSpokenByProgram({ speechProgram, off }: AiSettings): boolean {
  return speechProgram !== null && !off.includes("speech");
}
