import { useTranslations } from "use-intl";
import type { Language } from "../../language/languages.ts";
import type { Mood } from "../mood.ts";

interface SpeakerProps {
  /** Null: the learner. */
  name: string | null;
  contentLanguage: Language;
  /** A direction beside the name, where the mood has changed. */
  mood?: Mood | null;
}

/** The speaker of a line, as in the script of a play. */
export function Speaker({ name, contentLanguage, mood = null }: SpeakerProps) {
  const t = useTranslations();
  return (
    <p className="speaker">
      {name === null ? t("transcript.you") : <span lang={contentLanguage}>{name}</span>}
      {mood && <span className="direction"> ({t(`mood.${mood}`)})</span>}
    </p>
  );
}
