import { useEffect, useRef, useState } from "react";
import type { Language } from "../../language/languages.ts";
import { voiceFor } from "./browser-speech.ts";
import { readVoiceSettings, standard, type VoiceSettings, writeVoiceSettings } from "./voice-settings.ts";

export interface Voice {
  /** False as well until the browser has said which voices it has. */
  isAvailable: boolean;
  settings: VoiceSettings;
  change: (change: Partial<VoiceSettings>) => void;
  isSpeaking: boolean;
  speak: (lines: readonly string[]) => void;
  stop: () => void;
}

/** Some engines never report an end: then a line counts as spoken after about twice as long as it takes. */
const LINE_MS = { least: 4_000, perLetter: 150 };

/** Speaks with the browser's own voices. Nothing depends on it: every line stands on the screen. */
export function useVoice(language: Language): Voice {
  const isAvailable = useAvailable(language);
  const [settings, setSettings] = useState(standard);
  const [isSpeaking, setIsSpeaking] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    setSettings(readVoiceSettings());
    return () => {
      clearTimeout(timer.current);
      if ("speechSynthesis" in window) window.speechSynthesis.cancel();
    };
  }, []);

  function finish() {
    clearTimeout(timer.current);
    setIsSpeaking(false);
  }

  return {
    isAvailable,
    settings,
    change(change) {
      const changed = { ...settings, ...change };
      setSettings(changed);
      writeVoiceSettings(changed);
    },
    isSpeaking,
    speak(lines) {
      const voice = isAvailable ? voiceFor(language) : null;
      if (voice === null || lines.length === 0) return;
      const utterances = lines.map((line) => utter(line, voice, settings));
      const last = utterances.at(-1);
      if (last) Object.assign(last, { onend: finish, onerror: finish });
      for (const utterance of utterances) window.speechSynthesis.speak(utterance);
      const letters = lines.join("").length;
      clearTimeout(timer.current);
      timer.current = setTimeout(finish, LINE_MS.least + (LINE_MS.perLetter * letters) / settings.pace);
      setIsSpeaking(true);
    },
    stop() {
      if (!isAvailable) return;
      window.speechSynthesis.cancel();
      finish();
    },
  };
}

function utter(line: string, voice: SpeechSynthesisVoice, { pace, volume }: VoiceSettings) {
  const utterance = new SpeechSynthesisUtterance(line);
  // What a polyfill offers as a voice cannot be set; then the language chooses.
  if (voice instanceof SpeechSynthesisVoice) utterance.voice = voice;
  utterance.lang = voice.lang;
  utterance.rate = pace;
  utterance.volume = volume;
  return utterance;
}

/** Browsers load their voices after the page. */
function useAvailable(language: Language): boolean {
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
