import { useTranslations } from "use-intl";
import type { Language } from "../../language/languages.ts";

interface SituationProps {
  briefing: string;
  goal: string;
  contentLanguage: Language;
}

/** What the learner knows and wants: before the talk on a page of its own, during it within reach. */
export function Situation({ briefing, goal, contentLanguage }: SituationProps) {
  const t = useTranslations("situation");
  return (
    <div className="situation">
      <h2>{t("briefing")}</h2>
      <p lang={contentLanguage}>{briefing}</p>
      <h2>{t("goal")}</h2>
      <p lang={contentLanguage}>{goal}</p>
    </div>
  );
}
