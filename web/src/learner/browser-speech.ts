import type { Language } from "./language/languages.ts";

/** The part of the Web Speech API that is used here; TypeScript's own declarations leave it out. */
export interface Recognizer {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: ((event: { results: Iterable<Recognized> & ArrayLike<Recognized> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
  abort(): void;
}

/** The likeliest reading comes first. */
type Recognized = ArrayLike<{ transcript: string }>;

declare global {
  interface Window {
    SpeechRecognition?: new () => Recognizer;
    webkitSpeechRecognition?: new () => Recognizer;
  }
}

/** Engines ask for a country as well. */
const tags: Record<Language, string> = { en: "en-GB", de: "de-DE", fr: "fr-FR", it: "it-IT" };

export function canRecognize(): boolean {
  return window.SpeechRecognition !== undefined || window.webkitSpeechRecognition !== undefined;
}

export function createRecognizer(language: Language): Recognizer | null {
  const Engine = window.SpeechRecognition ?? window.webkitSpeechRecognition;
  if (!Engine) return null;
  const recognizer = new Engine();
  recognizer.lang = tags[language];
  recognizer.continuous = true;
  recognizer.interimResults = true;
  return recognizer;
}

/** Everything understood so far, final or not. */
export function textOf(results: ArrayLike<Recognized>): string {
  return Array.from(results, (result) => result[0]?.transcript.trim() ?? "")
    .filter((text) => text !== "")
    .join(" ");
}

/** A voice that speaks the language, on the device itself where there is one. Null: none does. */
export function voiceFor(language: Language): SpeechSynthesisVoice | null {
  const fitting = window.speechSynthesis
    .getVoices()
    .filter(({ lang }) => lang.toLowerCase().startsWith(language));
  return (
    fitting.find((voice) => voice.localService && voice.lang === tags[language]) ??
    fitting.find((voice) => voice.localService) ??
    fitting[0] ??
    null
  );
}
