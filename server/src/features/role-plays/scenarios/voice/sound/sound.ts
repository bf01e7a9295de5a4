import { createHash } from "node:crypto";
import { type AiSettings, isOn, readSettings, speak } from "#content/ai/index.ts";
import type { Language } from "#kernel/language.ts";
import type { Context } from "#platform/feature.ts";
import { isSpokenByProgram } from "../../speech/offered.ts";
import { speakByProgram } from "./program.ts";
import { createSoundCache, type Sound } from "./sound-cache.ts";

/** After this the learner hears the browser's voice instead, or reads on. */
const DEADLINE_MS = 5_000;

const cache = createSoundCache();

/** A sentence by the endpoint's voice, else by the operator's program. Null: nobody here speaks it now. */
export async function soundOf(
  context: Context,
  organizationId: number,
  text: string,
  language: Language,
): Promise<Sound | null> {
  const settings = await readSettings(context, context.db, organizationId);
  return (
    (await soundOfEndpoint(context, settings, text, language)) ??
    (await soundOfProgram(context, settings, text, language))
  );
}

async function soundOfEndpoint(context: Context, settings: AiSettings, text: string, language: Language) {
  const { speech, organizationId } = settings;
  if (speech === null || !isOn(settings, "speech")) return null;
  // An organization's own endpoint is nobody else's business, and neither is what it said.
  const owner = speech.owner === "organization" ? organizationId : "installation";
  const key = keyOf([owner, speech.baseUrl, speech.model, speech.voices[language] ?? "", language, text]);
  return cache.get(key, async () => {
    const spoken = await speak(context, settings, { text, language, deadlineMs: DEADLINE_MS });
    if (!spoken.ok || spoken.value.audio.length === 0) return null;
    const { audio, mediaType } = spoken.value;
    return isPlain(mediaType) ? { audio: Buffer.from(audio), mediaType } : null;
  });
}

function soundOfProgram({ log }: Context, settings: AiSettings, text: string, language: Language) {
  const { speechProgram } = settings;
  if (speechProgram === null || !isSpokenByProgram(settings)) return null;
  return cache.get(keyOf(["program", speechProgram, language, text]), async () => {
    const spoken = await speakByProgram(speechProgram, text, language);
    if ("audio" in spoken) return { audio: spoken.audio, mediaType: "audio/wav" };
    log.warn({ failure: spoken.failure }, "speech program failed; falling back to browser speech");
    return null;
  });
}

function isPlain(mediaType: string): boolean {
  return /^audio\/[a-z0-9.+-]{1,40}$/.test(mediaType);
}

function keyOf(parts: readonly (string | number)[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64");
}
