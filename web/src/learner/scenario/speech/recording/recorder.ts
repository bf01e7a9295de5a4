import { createEndOfSpeech } from "./end-of-speech.ts";
import { encodeWav } from "./wav.ts";

export interface Recording {
  audio: Blob;
  durationMs: number;
  /** Nothing was louder than a quiet room. */
  isSilent: boolean;
}

export interface Recorder {
  /** Null: nothing came of it. */
  stop: () => Promise<Recording | null>;
  cancel: () => void;
}

interface RecorderOptions {
  /** As plain samples: larger, and every endpoint reads it. */
  asWav: boolean;
  stopsByItself: boolean;
  /** How loud it is, 0 to 1. */
  onLevel: (level: number) => void;
  /** A pause, or a minute: stop it. */
  onEnd: () => void;
}

const MOST_MS = 60_000;
const LOOKED_AT_MS = 80;
const QUIET_ROOM = 0.006;
/** Plenty for speech, whatever the browser would take. */
const BITS_PER_SECOND = 32_000;
const types = ["audio/webm;codecs=opus", "audio/ogg;codecs=opus", "audio/mp4"];

/** Records what the microphone hears, in memory only. @throws as `getUserMedia` does */
export async function openRecorder(options: RecorderOptions): Promise<Recorder> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const context = new AudioContext();
  void context.resume();
  const source = context.createMediaStreamSource(stream);
  const tape = await startTape(context, source, stream, options.asWav);
  const startedAt = performance.now();
  const endWatch = watch(context, source, options);

  function close(): boolean {
    const isSilent = endWatch();
    for (const track of stream.getTracks()) track.stop();
    void context.close();
    return isSilent;
  }
  return {
    async stop() {
      const durationMs = Math.round(performance.now() - startedAt);
      const audio = await tape.stop();
      const isSilent = close();
      return audio.size === 0 ? null : { audio, durationMs, isSilent };
    },
    cancel() {
      void tape.stop();
      close();
    },
  };
}

interface Tape {
  stop: () => Promise<Blob>;
}

async function startTape(
  context: AudioContext,
  source: MediaStreamAudioSourceNode,
  stream: MediaStream,
  asWav: boolean,
): Promise<Tape> {
  const mimeType =
    "MediaRecorder" in window ? types.find((type) => MediaRecorder.isTypeSupported(type)) : undefined;
  if (asWav || mimeType === undefined) return recordSamples(context, source);
  try {
    return recordMedia(stream, mimeType);
  } catch {
    return recordSamples(context, source); // some have it in name only
  }
}

function recordMedia(stream: MediaStream, mimeType: string): Tape {
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND });
  const pieces: Blob[] = [];
  const stopped = new Promise<void>((resolve) => {
    recorder.addEventListener("stop", () => resolve());
    recorder.addEventListener("error", () => resolve());
  });
  recorder.addEventListener("dataavailable", ({ data }) => pieces.push(data));
  recorder.start();
  return {
    async stop() {
      if (recorder.state !== "inactive") recorder.stop();
      await stopped;
      return new Blob(pieces, { type: mimeType.split(";")[0] ?? "" });
    },
  };
}

/** The old way to get at samples: browsers without a recorder do not have the new one either, which needs a file of its own. */
function recordSamples(context: AudioContext, source: MediaStreamAudioSourceNode): Tape {
  const chunks: Float32Array[] = [];
  const processor = context.createScriptProcessor(4096, 1, 1);
  processor.onaudioprocess = ({ inputBuffer }) =>
    void chunks.push(new Float32Array(inputBuffer.getChannelData(0)));
  source.connect(processor);
  processor.connect(context.destination); // it writes silence there; unconnected it would not run
  return {
    async stop() {
      processor.disconnect();
      return chunks.length === 0 ? new Blob() : encodeWav(chunks, context.sampleRate);
    },
  };
}

/** @returns ends it, and says whether all of it was silence */
function watch(
  context: AudioContext,
  source: MediaStreamAudioSourceNode,
  { stopsByItself, onLevel, onEnd }: RecorderOptions,
): () => boolean {
  const analyser = context.createAnalyser();
  analyser.fftSize = 2048;
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const hasEnded = createEndOfSpeech();
  const startedAt = performance.now();
  let loudest = 0;
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const level = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
    loudest = Math.max(loudest, level);
    onLevel(level);
    const now = performance.now();
    const isOver = stopsByItself && hasEnded(level, now);
    if (isOver || now - startedAt >= MOST_MS) onEnd();
  }, LOOKED_AT_MS);
  return () => {
    clearInterval(timer);
    // Where the browser does not let it run, nothing was measured.
    return context.state === "running" && loudest < QUIET_ROOM;
  };
}
