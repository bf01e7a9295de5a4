import { useEffect, useRef, useState } from "react";
import type { Language } from "../../language/languages.ts";
import type { Speech } from "../scenario-page.ts";
import { speakByBrowser, useBrowserVoice } from "./sound/browser-voice.ts";
import type { SpokenLine } from "./sound/play-line.ts";
import type { VoiceSettings } from "./voice-settings.ts";

interface VoiceOptions {
  speech: Speech;
  contentLanguage: Language;
  path: string;
  madeFor: string | null;
  settings: VoiceSettings;
}

export interface Voice {
  /** False as well until the script has looked. */
  isAvailable: boolean;
  isSpeaking: boolean;
  /** The service's voice failed: who speaks instead, or that nobody does. */
  trouble: "browser" | "captions" | null;
  /** After what is being spoken. */
  speak: (lines: readonly SpokenLine[]) => void;
  stop: () => void;
}

/** After so many failures, it is not tried again on this page. */
const MOST_FAILURES = 2;

/** Speaks by the service's voice, else by the browser's. Nothing depends on it: every line stands on the screen. */
export function useVoice(options: VoiceOptions): Voice {
  const { speech, contentLanguage } = options;
  const hasBrowserVoice = useBrowserVoice(contentLanguage) && speech.browser;
  const [isLive, setIsLive] = useState(false);
  const [failures, setFailures] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const [isSpeaking, setIsSpeaking] = useState(false);
  const latest = useRef({ ...options, failures, hasBrowserVoice });
  latest.current = { ...options, failures, hasBrowserVoice };
  const queue = useRef<SpokenLine[]>([]);
  const reading = useRef<AbortController>(undefined);
  useEffect(() => {
    setIsLive(true);
    return () => reading.current?.abort();
  }, []);
  const hasServiceVoice = isLive && speech.service.speaks && failures < MOST_FAILURES;

  function report(isGood: boolean) {
    setHasFailed(!isGood);
    if (isGood) return;
    latest.current.failures += 1;
    setFailures((count) => count + 1);
  }
  /** @returns up to where in the line it was heard */
  async function speakByService(line: SpokenLine, signal: AbortSignal): Promise<number> {
    if (!latest.current.speech.service.speaks || latest.current.failures >= MOST_FAILURES) return 0;
    const { playLine } = await import("./sound/play-line.ts");
    const heard = await playLine({
      line,
      next: queue.current[0],
      signal,
      soundOf: (position, sentence) => soundPath(latest.current, position, sentence),
      settings: () => latest.current.settings,
    });
    if (signal.aborted || heard === "blocked") return line.text.length;
    report(heard >= line.text.length);
    return heard;
  }
  async function readOn(signal: AbortSignal) {
    setIsSpeaking(true);
    while (!signal.aborted) {
      const line = queue.current.shift();
      if (line === undefined) break;
      const at = await speakByService(line, signal).catch(() => {
        report(false); // its script could not be loaded
        return 0;
      });
      const rest = line.text.slice(at).trim();
      if (rest !== "" && latest.current.hasBrowserVoice)
        await speakByBrowser(rest, contentLanguage, latest.current.settings, signal);
    }
    if (signal.aborted) return;
    reading.current = undefined;
    setIsSpeaking(false);
  }

  return {
    isAvailable: hasServiceVoice || hasBrowserVoice,
    isSpeaking,
    trouble: hasFailed ? (hasBrowserVoice ? "browser" : "captions") : null,
    speak(lines) {
      if (lines.length === 0 || !(hasServiceVoice || hasBrowserVoice)) return;
      queue.current.push(...lines);
      if (reading.current) return;
      reading.current = new AbortController();
      void readOn(reading.current.signal);
    },
    stop() {
      queue.current = [];
      reading.current?.abort();
      reading.current = undefined;
      setIsSpeaking(false);
    },
  };
}

function soundPath(
  { path, madeFor }: Pick<VoiceOptions, "path" | "madeFor">,
  position: number,
  sentence: number,
): string {
  const query = madeFor === null ? "" : `?made_for=${encodeURIComponent(madeFor)}`;
  return `${path}/speech/${position}/${sentence}${query}`;
}
