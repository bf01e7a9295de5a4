import { useTranslations } from "use-intl";
import type { ScenarioPage } from "../scenario-page.ts";

/** Before the first word: whether an AI takes part, whose it is, who sees what, for how long, and who looks again. */
export function NoticeSection({ page }: { page: Pick<ScenarioPage, "notice" | "character"> }) {
  const t = useTranslations("notice");
  const { organization, speaks, judges, model, transcriptDays } = page.notice;
  const part = speaks && judges ? "both" : speaks ? "speaks" : judges ? "judges" : "none";
  return (
    <section className="briefing-rules" aria-labelledby="notice" data-ai={part}>
      <h2 id="notice">{t("title")}</h2>
      <ul>
        <li>{t(`part.${part}`, { name: page.character.name })}</li>
        {model !== null && <li>{t(`model.${model}`, { organization })}</li>}
        <li>{t("seen", { organization })}</li>
        <li>
          {transcriptDays === null
            ? t("kept.account")
            : t("kept.days", { days: transcriptDays, organization })}
        </li>
        <li>{t("again", { organization })}</li>
      </ul>
    </section>
  );
}
