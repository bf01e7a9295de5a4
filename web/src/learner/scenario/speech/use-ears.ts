import { useEffect, useState } from "react";
import { canRecognize } from "../../browser-speech.ts";
import type { Language } from "../../language/languages.ts";
import type { Speech, SpeechKind } from "../scenario-page.ts";
import { canRecord, useRecording } from "./recording/use-recording.ts";
import type { SpeechProblem } from "./speech-problem.ts";
import { useRecognition } from "./use-recognition.ts";

interface EarsOptions {
  speech: Speech;
  contentLanguage: Language;
  path: string;
  madeFor: string | null;
  stopsByItself: boolean;
  onHeard: (text: string) => void;
  /** Writing is what is left. */
  onDeaf: () => void;
}

export interface Ears {
  /** The recognizer that listens next; null: none can, or the script has not checked yet. */
  way: SpeechKind | null;
  isListening: boolean;
  /** The server writes down what was said. */
  isWriting: boolean;
  /** Understood so far; only browsers tell. */
  interim: string;
  /** How loud it is, 0 to 1; null: nobody measures. */
  level: number | null;
  /** What to say of the last attempt, with what comes next. */
  problem: SpeechProblem | "service_browser" | null;
  start: () => void;
  stop: () => void;
}

/** After so many failures, it is not tried again on this page. */
const MOST_FAILURES = 2;
const withoutFailures: Record<SpeechKind, number> = { service: 0, browser: 0 };
const microphoneProblems: readonly SpeechProblem[] = ["not_allowed", "no_microphone"];

/** Hears what the learner says: by the service, else by the browser, else not at all, and then they write. */
export function useEars({ speech, contentLanguage, onHeard, onDeaf, ...recorded }: EarsOptions): Ears {
  const [able, setAble] = useState<SpeechKind[]>([]);
  const [failures, setFailures] = useState(withoutFailures);
  /** Failed with these words: the next way has its turn. */
  const [passedOver, setPassedOver] = useState<SpeechKind | null>(null);
  const [problem, setProblem] = useState<Ears["problem"]>(null);
  const { listens } = speech.service;
  const { browser } = speech;
  useEffect(() => {
    const service: SpeechKind[] = listens && canRecord() ? ["service"] : [];
    setAble(browser && canRecognize() ? [...service, "browser"] : service);
  }, [listens, browser]);

  const way = nextWay(able, failures, passedOver);
  const hear = (text: string) => {
    setPassedOver(null);
    setProblem(null);
    onHeard(text);
  };
  const failAs = (kind: SpeechKind) => (reported: SpeechProblem) => {
    if (reported === "no_speech") return setProblem(reported);
    const isMicrophone = microphoneProblems.includes(reported);
    const counted = {
      service: failures.service + (isMicrophone || kind === "service" ? 1 : 0),
      browser: failures.browser + (isMicrophone || kind === "browser" ? 1 : 0),
    };
    const next = nextWay(able, counted, isMicrophone ? null : kind);
    setFailures(counted);
    setPassedOver(isMicrophone ? null : kind);
    setProblem(sentenceFor(reported, kind, next));
    if (next === null) onDeaf();
  };
  const recording = useRecording({ ...recorded, onHeard: hear, onFailed: failAs("service") });
  const recognition = useRecognition(contentLanguage, hear, failAs("browser"));
  const isRecording = recording.state === "opening" || recording.state === "recording";

  return {
    way,
    isListening: isRecording || recognition.isListening,
    isWriting: recording.state === "writing",
    interim: recognition.interim,
    level: isRecording ? recording.level : null,
    problem,
    start() {
      setProblem(null);
      if (way === "service") recording.start();
      else if (way === "browser") recognition.start();
    },
    stop() {
      recording.stop();
      recognition.stop();
    },
  };
}

function nextWay(
  able: readonly SpeechKind[],
  failures: Record<SpeechKind, number>,
  passedOver: SpeechKind | null,
): SpeechKind | null {
  const left = able.filter((kind) => failures[kind] < MOST_FAILURES);
  return left.find((kind) => kind !== passedOver) ?? left[0] ?? null;
}

/** A microphone is the learner's to mend; of the rest it only matters what comes next. */
function sentenceFor(problem: SpeechProblem, kind: SpeechKind, next: SpeechKind | null): Ears["problem"] {
  if (kind === "browser" || microphoneProblems.includes(problem)) return problem;
  if (next === null) return "failed";
  return next === "browser" ? "service_browser" : "service";
}
