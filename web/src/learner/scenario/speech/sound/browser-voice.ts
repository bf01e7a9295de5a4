import { useEffect, useState } from "react";
import { voiceFor } from "../../../browser-speech.ts";
import type { Language } from "../../../language/languages.ts";
import type { VoiceSettings } from "../voice-settings.ts";

/** Some engines never report an end: then a line counts as spoken after about twice as long as it takes. */
const LINE_MS = { least: 4_000, perLetter: 150 };

/** Speaks with the browser's own voice, to the end or until `signal` says so. */
export async function speakByBrowser(
  text: string,
  language: Language,
  { pace, volume }: VoiceSettings,
  signal: AbortSignal,
): Promise<void> {
  const voice = voiceFor(language);
  if (voice === null || signal.aborted) return;
  const utterance = new SpeechSynthesisUtterance(text);
  // What a polyfill offers as a voice cannot be set; then the language chooses.
  if (voice instanceof SpeechSynthesisVoice) utterance.voice = voice;
  utterance.lang = voice.lang;
  utterance.rate = pace;
  utterance.volume = volume;
  let [timer, cancel]: [ReturnType<typeof setTimeout> | undefined, () => void] = [undefined, () => {}];
  await new Promise<void>((resolve) => {
    utterance.onend = () => resolve();
    utterance.onerror = () => resolve();
    timer = setTimeout(resolve, LINE_MS.least + (LINE_MS.perLetter * text.length) / pace);
    cancel = () => {
      window.speechSynthesis.cancel();
      resolve();
    };
    signal.addEventListener("abort", cancel);
    window.speechSynthesis.speak(utterance);
  });
  clearTimeout(timer);
  signal.removeEventListener("abort", cancel);
}

/** Whether the browser has a voice for the language. Browsers load theirs after the page. */
export function useBrowserVoice(language: Language): boolean {
  const [isAvailable, setIsAvailable] = useState(false);
  useEffect(() => {
    if (!("speechSynthesis" in window)) return;
    const { speechSynthesis } = window;
    const look = () => setIsAvailable(voiceFor(language) !== null);
    look();
    speechSynthesis.addEventListener?.("voiceschanged", look);
    return () => speechSynthesis.removeEventListener?.("voiceschanged", look);
  }, [language]);
  return isAvailable;
}
