import { useEffect, useRef, useState } from "react";
import type { Language } from "../../language/languages.ts";
import { canRecognize, createRecognizer, type Recognizer, textOf } from "./browser-speech.ts";

export type SpeechProblem = "not_allowed" | "no_microphone" | "no_speech" | "network" | "language" | "failed";

/** What engines report, in the words of the Web Speech API. */
const problems: Record<string, SpeechProblem> = {
  "not-allowed": "not_allowed",
  "service-not-allowed": "not_allowed",
  "audio-capture": "no_microphone",
  "no-speech": "no_speech",
  network: "network",
  "language-not-supported": "language",
};

export interface Recognition {
  /** False until the script has looked. */
  isSupported: boolean;
  isListening: boolean;
  /** Understood so far, while listening. */
  interim: string;
  problem: SpeechProblem | null;
  start: () => void;
  /** The engine finishes what it is at; then `onHeard` has it. */
  stop: () => void;
}

/** Listens with the browser's own recognition. Nothing is sent: what was heard is handed on, to be looked at first. */
export function useRecognition(language: Language, onHeard: (text: string) => void): Recognition {
  const [isSupported, setIsSupported] = useState(false);
  const [isListening, setIsListening] = useState(false);
  const [interim, setInterim] = useState("");
  const [problem, setProblem] = useState<SpeechProblem | null>(null);
  const running = useRef<Recognizer | null>(null);
  const hear = useRef(onHeard);
  hear.current = onHeard;

  useEffect(() => {
    setIsSupported(canRecognize());
    return () => running.current?.abort();
  }, []);

  function start() {
    if (running.current) return;
    const recognizer = createRecognizer(language);
    if (!recognizer) return;
    let text = "";
    let reported: SpeechProblem | null = null;
    recognizer.onresult = ({ results }) => {
      text = textOf(results);
      setInterim(text);
    };
    recognizer.onerror = ({ error }) => {
      if (error !== "aborted") reported = problems[error] ?? "failed";
    };
    recognizer.onend = () => {
      if (running.current !== recognizer) return;
      running.current = null;
      setIsListening(false);
      setInterim("");
      setProblem(text === "" ? (reported ?? "no_speech") : null);
      if (text !== "") hear.current(text);
    };
    running.current = recognizer;
    setProblem(null);
    setIsListening(true);
    recognizer.start();
  }

  return { isSupported, isListening, interim, problem, start, stop: () => running.current?.stop() };
}
