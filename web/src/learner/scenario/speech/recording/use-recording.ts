import { useEffect, useRef, useState } from "react";
import { microphoneProblem, type SpeechProblem } from "../speech-problem.ts";
import type { Recorder } from "./recorder.ts";
import { writeDown } from "./write-down.ts";

interface RecordingOptions {
  path: string;
  madeFor: string | null;
  stopsByItself: boolean;
  onHeard: (text: string) => void;
  onFailed: (problem: SpeechProblem) => void;
}

interface RecordingState {
  state: "idle" | "opening" | "recording" | "writing";
  /** 0 to 1. */
  level: number;
  start: () => void;
  stop: () => void;
}

/** Records what the learner says and has the server write it down. The recorder is loaded when it is needed first. */
export function useRecording(options: RecordingOptions): RecordingState {
  const [state, setState] = useState<RecordingState["state"]>("idle");
  const [level, setLevel] = useState(0);
  const recorder = useRef<Recorder | null>(null);
  /** Of the press that is under way; undefined: there is none. */
  const press = useRef<symbol>(undefined);
  const isOpening = useRef(false);
  const needsWav = useRef(false);
  const latest = useRef(options);
  latest.current = options;
  useEffect(
    () => () => {
      press.current = undefined;
      recorder.current?.cancel();
    },
    [],
  );

  function finish() {
    press.current = undefined;
    recorder.current = null;
    isOpening.current = false;
    setState("idle");
    setLevel(0);
  }
  async function start() {
    if (press.current) return;
    const own = Symbol();
    press.current = own;
    isOpening.current = true;
    setState("opening");
    try {
      const { openRecorder } = await import("./recorder.ts");
      const opened = await openRecorder({
        asWav: needsWav.current,
        stopsByItself: latest.current.stopsByItself,
        onLevel: setLevel,
        onEnd: () => void stop(),
      });
      // Released while the browser asked whether it may: then there was nothing to record.
      if (press.current !== own) return opened.cancel();
      isOpening.current = false;
      recorder.current = opened;
      setState("recording");
    } catch (error) {
      if (press.current !== own) return;
      finish();
      latest.current.onFailed(microphoneProblem(error));
    }
  }
  async function stop() {
    const current = recorder.current;
    const own = press.current;
    if (current === null) {
      if (isOpening.current) finish();
      return;
    }
    recorder.current = null;
    setState("writing");
    const recording = await current.stop();
    const text =
      recording === null || recording.isSilent
        ? null
        : await writeDown(latest.current.path, latest.current.madeFor, recording);
    if (press.current !== own) return;
    finish();
    // Not every endpoint reads what every browser records.
    if (text === null && !recording?.isSilent) needsWav.current = true;
    if (text) latest.current.onHeard(text);
    else latest.current.onFailed(text === "" || recording?.isSilent ? "no_speech" : "service");
  }

  return { state, level, start: () => void start(), stop: () => void stop() };
}

/** Whether this browser gives out what the microphone hears at all: without https none does. */
export function canRecord(): boolean {
  return navigator.mediaDevices?.getUserMedia !== undefined && "AudioContext" in window;
}
