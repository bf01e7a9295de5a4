import { useTranslations } from "use-intl";
import type { Shell } from "../../document/shell.ts";
import { useCalendarDate } from "../../language/use-calendar-date.ts";
import { BeginForm } from "../begin-form.tsx";
import { Portrait } from "../portrait.tsx";
import { AttemptTable } from "../result/attempt-table.tsx";
import type { ScenarioPage, Speech } from "../scenario-page.ts";
import { SpeechSection } from "../speech-section.tsx";
import { NoticeSection } from "./notice.tsx";
import { Situation } from "./situation.tsx";

/** Before the talk: who it is with, what one knows, and how it will go. */
export function BriefingView({ page, shell }: { page: ScenarioPage; shell: Shell }) {
  const t = useTranslations("scenario");
  return (
    <article className="briefing">
      <header className="briefing-head">
        <p className="eyebrow">{t("eyebrow")}</p>
        <h1 id="heading" tabIndex={-1} lang={page.contentLanguage}>
          {page.title}
        </h1>
        <p className="lead" lang={page.contentLanguage}>
          {page.description}
        </p>
      </header>
      <Portrait {...page} />
      <div className="briefing-words">
        <Situation {...page} />
        <Rules page={page} />
        <NoticeSection page={page} />
        <SpeechSection page={page} shell={shell} />
        <BeginForm scenarioId={page.scenarioId} label={t("begin")} shell={shell} />
      </div>
      {page.attempts.length > 0 && (
        <section className="briefing-attempts" aria-labelledby="attempts">
          <h2 id="attempts">{t("attempts")}</h2>
          <AttemptTable scenarioId={page.scenarioId} attempts={page.attempts} />
        </section>
      )}
    </article>
  );
}

function Rules({ page }: { page: ScenarioPage }) {
  const t = useTranslations("scenario");
  const writeDate = useCalendarDate();
  return (
    <div className="briefing-rules">
      <h2>{t("how")}</h2>
      <ul>
        <li>{t("ownWords", { name: page.character.name })}</li>
        <li>{t(`needs.${needsOf(page.speech)}`, { name: page.character.name })}</li>
        <li>{t("time", { minutes: page.minutes, maxMinutes: page.maxMinutes })}</li>
        <li>{t("review")}</li>
        <li>{page.passMark === null ? t("notGraded") : t("passMark", { passMark: page.passMark })}</li>
        {page.canFail && <li>{t("canFail")}</li>}
        {page.isAssigned && (
          <li>{page.dueOn ? t("assignedUntil", { date: writeDate(page.dueOn) }) : t("assigned")}</li>
        )}
      </ul>
    </div>
  );
}

/** What somebody should have at hand before they begin. */
function needsOf({ service, browser }: Speech): "service" | "browser" | "hearing" | "writing" {
  if (service.listens) return "service";
  if (browser) return "browser";
  return service.speaks ? "hearing" : "writing";
}
