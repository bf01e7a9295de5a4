import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { canRecognize } from "../../../browser-speech.ts";
import type { Language } from "../../../language/languages.ts";
import type { Speech } from "../../scenario-page.ts";
import { canRecord } from "../recording/use-recording.ts";
import { useBrowserVoice } from "../sound/browser-voice.ts";
import { LevelMeter } from "./level-meter.tsx";
import { useLevel } from "./use-level.ts";

/** As loud as somebody who speaks; a fan or a street stays below. */
const SPEECH_LEVEL = 0.25;
const SILENCE_MS = 6_000;

export interface MicrophoneCheckProps {
  contentLanguage: Language;
  speech: Speech;
}

/** Before the talk: what this browser can do, and whether the microphone hears anything. */
export function MicrophoneCheck({ contentLanguage, speech }: MicrophoneCheckProps) {
  const t = useTranslations("speech");
  const canSpeak = (useBrowserVoice(contentLanguage) && speech.browser) || speech.service.speaks;
  const [canListen, setCanListen] = useState<boolean | null>(null);
  const [isOn, setIsOn] = useState(false);
  const { service, browser } = speech;
  useEffect(
    () => setCanListen((service.listens && canRecord()) || (browser && canRecognize())),
    [service.listens, browser],
  );

  if (canListen === null) return null;
  return (
    <div className="microphone">
      {!canSpeak && <p>{t("cannotSpeak")}</p>}
      {canListen ? (
        <>
          <button type="button" className="button-outline" onClick={() => setIsOn(!isOn)}>
            {t(isOn ? "checkStop" : "check")}
          </button>
          {isOn && <Check />}
        </>
      ) : (
        <p>{t("cannotListen")}</p>
      )}
    </div>
  );
}

function Check() {
  const t = useTranslations("speech");
  const { level, problem } = useLevel(true);
  const [state, setState] = useState<"waiting" | "works" | "silent">("waiting");
  const isSpeech = level > SPEECH_LEVEL;

  useEffect(() => {
    if (isSpeech) setState("works");
  }, [isSpeech]);
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === "waiting" ? "silent" : now)), SILENCE_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div className="microphone-check">
      {problem === null && <LevelMeter level={level} />}
      <p role="status">{problem === null ? t(`checked.${state}`) : t(`problem.${problem}`)}</p>
    </div>
  );
}
