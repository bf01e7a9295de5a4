import { useTranslations } from "use-intl";
import type { Language } from "../../language/languages.ts";
import { LevelMeter } from "./microphone/level-meter.tsx";
import { METER_GAIN, useLevel } from "./microphone/use-level.ts";
import type { Ears } from "./use-ears.ts";

interface ListeningProps {
  ears: Ears;
  /** What was understood, until it is sent. */
  heard: string | null;
  contentLanguage: Language;
  onAgain: () => void;
}

/** What is heard and what was made of it: nothing has been said to the character yet. */
export function Listening({ ears, heard, contentLanguage, onAgain }: ListeningProps) {
  const t = useTranslations("speech");
  const { isListening, isWriting, level, interim, problem } = ears;
  const isIdle = !isListening && !isWriting;
  return (
    <div className="listening">
      {isListening && (
        <p className="listening-now">
          {level === null ? <Meter /> : <LevelMeter level={Math.min(1, level * METER_GAIN)} />}{" "}
          <span>{t("listening")}</span>{" "}
          <span className="listening-interim" lang={contentLanguage}>
            {interim}
          </span>
        </p>
      )}
      <p role="status">
        {isWriting && t("writingDown")}
        {isIdle && problem !== null && t(`problem.${problem}`)}
        {isIdle && problem === null && heard !== null && (
          <>
            {t.rich("youSaid", {
              heard,
              content: (words) => <span lang={contentLanguage}>{words}</span>,
            })}{" "}
            {t("putRight")}
          </>
        )}
      </p>
      {isIdle && heard !== null && ears.way !== null && (
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
