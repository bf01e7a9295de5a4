// What models write, hear and say for an organization, within its budget.
export type { AiAnswer, Refusal } from "./calls/answer.ts";
export { forgetEndpoints } from "./calls/breaker.ts";
export { writeObject } from "./calls/object.ts";
export { speak } from "./calls/speech.ts";
export { writeText } from "./calls/text.ts";
export { transcribe } from "./calls/transcription.ts";
export { ai } from "./feature.ts";
export { type AiSettings, readSettings } from "./settings/effective.ts";
export { isOn } from "./settings/is-on.ts";
export { hasOwnTextModel } from "./settings/own-model.ts";
export { selectTranscriptDays, selectTranscriptLimits } from "./settings/transcripts.ts";
