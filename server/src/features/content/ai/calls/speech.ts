import type { Language } from "#kernel/language.ts";
import type { Context } from "#platform/feature.ts";
import { nothingConsumed } from "../budget/amounts.ts";
import type { AiSettings } from "../settings/effective.ts";
import type { AiAnswer } from "./answer.ts";
import { call } from "./call.ts";
import { UnusableAnswer } from "./failure.ts";
import { library } from "./library.ts";

interface SpeechRequest {
  text: string;
  language: Language;
  deadlineMs: number;
  signal?: AbortSignal;
}

interface SpokenText {
  audio: Uint8Array;
  /** Such as `audio/mpeg`. */
  mediaType: string;
}

/** The text as sound, in the voice of its language. */
export async function speak(
  context: Context,
  settings: AiSettings,
  { text, language, deadlineMs, signal }: SpeechRequest,
): Promise<AiAnswer<SpokenText>> {
  return call(context, settings, {
    use: "speech",
    deadlineMs,
    ...(signal === undefined ? {} : { signal }),
    most: { ...nothingConsumed, spokenCharacters: text.length },
    async ask(endpoint, ending) {
      const { generateSpeech, speechProvider } = await library();
      const provider = speechProvider(endpoint, { deadlineMs, stallMs: deadlineMs });
      const voice = settings.speech?.voices[language];
      const { audio } = await generateSpeech({
        model: provider.speech(endpoint.model),
        text,
        ...(voice === undefined ? {} : { voice }),
        outputFormat: "mp3",
        maxRetries: 0,
        abortSignal: ending,
      });
      if (!audio.mediaType.startsWith("audio/")) throw new UnusableAnswer("no_audio");
      const spoken = { audio: audio.uint8Array, mediaType: audio.mediaType };
      return { value: spoken, consumed: { ...nothingConsumed, spokenCharacters: text.length } };
    },
  });
}
