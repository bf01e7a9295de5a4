import { useEffect, useRef, useState } from "react";
import { createRecognizer, type Recognizer, textOf } from "../../browser-speech.ts";
import type { Language } from "../../language/languages.ts";
import type { SpeechProblem } from "./speech-problem.ts";

/** What engines report, in the words of the Web Speech API. */
const problems: Record<string, SpeechProblem> = {
  "not-allowed": "not_allowed",
  "service-not-allowed": "not_allowed",
  "audio-capture": "no_microphone",
  "no-speech": "no_speech",
  network: "network",
  "language-not-supported": "language",
};

interface Recognition {
  isListening: boolean;
  /** Understood so far, while listening. */
  interim: string;
  start: () => void;
  /** The engine finishes what it is at; then `onHeard` has it. */
  stop: () => void;
}

/** Listens with the browser's own recognition. Nothing is sent: what was heard is handed on, to be looked at first. */
export function useRecognition(
  language: Language,
  onHeard: (text: string) => void,
  onFailed: (problem: SpeechProblem) => void,
): Recognition {
  const [isListening, setIsListening] = useState(false);
  const [interim, setInterim] = useState("");
  const running = useRef<Recognizer | null>(null);
  const handOn = useRef({ onHeard, onFailed });
  handOn.current = { onHeard, onFailed };

  useEffect(() => () => running.current?.abort(), []);

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
      if (text === "") handOn.current.onFailed(reported ?? "no_speech");
      else handOn.current.onHeard(text);
    };
    running.current = recognizer;
    setIsListening(true);
    recognizer.start();
  }

  return { isListening, interim, start, stop: () => running.current?.stop() };
}
