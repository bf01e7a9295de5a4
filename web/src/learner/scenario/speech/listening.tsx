import { useTranslations } from "use-intl";
import type { Language } from "../../language/languages.ts";
import { LevelMeter } from "./level-meter.tsx";
import { useLevel } from "./use-level.ts";
import type { Recognition } from "./use-recognition.ts";

interface ListeningProps {
  recognition: Recognition;
  /** What was understood, until it is sent. */
  heard: string | null;
  contentLanguage: Language;
  onAgain: () => void;
}

/** What the browser hears and what it made of it: nothing has been sent yet. */
export function Listening({ recognition, heard, contentLanguage, onAgain }: ListeningProps) {
  const t = useTranslations("speech");
  const { isListening, interim, problem } = recognition;
  return (
    <div className="listening">
      {isListening && (
        <p className="listening-now">
          <Meter /> <span>{t("listening")}</span>{" "}
          <span className="listening-interim" lang={contentLanguage}>
            {interim}
          </span>
        </p>
      )}
      <p role="status">
        {!isListening && problem !== null && t(`problem.${problem}`)}
        {!isListening && problem === null && heard !== null && (
          <>
            {t("youSaid")} <q lang={contentLanguage}>{heard}</q> {t("putRight")}
          </>
        )}
      </p>
      {!isListening && heard !== null && (
        <button type="button" className="button-quiet" onClick={onAgain}>
          {t("sayAgain")}
        </button>
      )}
    </div>
  );
}

/** Phones give the microphone to one at a time, so there the meter would make the recognition deaf. */
function Meter() {
  const { level } = useLevel(!window.matchMedia("(pointer: coarse)").matches);
  return <LevelMeter level={level} />;
}
