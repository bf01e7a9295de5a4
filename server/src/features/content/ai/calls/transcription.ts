import type { Language } from "#kernel/language.ts";
import type { Context } from "#platform/feature.ts";
import { nothingConsumed } from "../budget/amounts.ts";
import type { AiSettings } from "../settings/effective.ts";
import type { AiAnswer } from "./answer.ts";
import { call } from "./call.ts";
import { library } from "./library.ts";

interface TranscriptionRequest {
  /** A whole recording, in a container that says what it is. */
  audio: Uint8Array;
  language: Language;
  /** How long it lasts at most: that much is counted. */
  durationMs: number;
  deadlineMs: number;
  signal?: AbortSignal;
}

/** What was said. The recording is in memory only, and gone with the call. */
export async function transcribe(
  context: Context,
  settings: AiSettings,
  { audio, language, durationMs, deadlineMs, signal }: TranscriptionRequest,
): Promise<AiAnswer<string>> {
  return call(context, settings, {
    use: "transcription",
    deadlineMs,
    ...(signal === undefined ? {} : { signal }),
    most: { ...nothingConsumed, listenedMs: durationMs },
    async ask(endpoint, ending) {
      const { speechProvider, transcribe: transcribeSpeech } = await library();
      const provider = speechProvider(endpoint, { deadlineMs, stallMs: deadlineMs });
      const { text, durationInSeconds } = await transcribeSpeech({
        model: provider.transcription(endpoint.model),
        audio,
        providerOptions: { openai: { language } },
        maxRetries: 0,
        abortSignal: ending,
      });
      const listenedMs = durationInSeconds === undefined ? durationMs : Math.ceil(durationInSeconds * 1_000);
      return { value: text.trim(), consumed: { ...nothingConsumed, listenedMs } };
    },
  });
}
