import { useEffect, useState } from "react";
import { microphoneProblem, type SpeechProblem } from "../speech-problem.ts";

interface Level {
  /** 0 to 1. */
  level: number;
  problem: SpeechProblem | null;
}

const SILENT: Level = { level: 0, problem: null };
/** Speech at an ordinary distance fills the meter about halfway. */
export const METER_GAIN = 6;
const LOOKED_AT_MS = 80;

/** How loud it is at the microphone while `isOn`. The sound goes nowhere and is not kept. */
export function useLevel(isOn: boolean): Level {
  const [state, setState] = useState(SILENT);

  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    let close = () => {};
    openMicrophone().then(
      (microphone) => {
        close = microphone.close;
        if (isOver) return close();
        const timer = setInterval(() => setState({ level: microphone.level(), problem: null }), LOOKED_AT_MS);
        close = () => {
          clearInterval(timer);
          microphone.close();
        };
      },
      (error: unknown) => !isOver && setState({ level: 0, problem: microphoneProblem(error) }),
    );
    return () => {
      isOver = true;
      close();
      setState(SILENT);
    };
  }, [isOn]);

  return state;
}

async function openMicrophone() {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      return Math.min(1, Math.sqrt(power) * METER_GAIN);
    },
    close() {
      for (const track of stream.getTracks()) track.stop();
      void context.close();
    },
  };
}
