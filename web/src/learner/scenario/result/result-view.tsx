import { useTranslations } from "use-intl";
import type { Shell } from "../../document/shell.ts";
import { BeginForm } from "../begin-form.tsx";
import type { ResultPage } from "../scenario-page.ts";
import { Transcript } from "../transcript/transcript.tsx";
import { Comparison } from "./comparison.tsx";
import { Exit } from "./exit.tsx";
import { Outcome } from "./outcome.tsx";
import { ResultPoints } from "./result-points.tsx";

/** What came of an attempt: the score and why, or why there is none. */
export function ResultView({ page, shell }: { page: ResultPage; shell: Shell }) {
  const t = useTranslations("result");
  const isToRepeat =
    page.mayTryAgain && (page.score === null || page.passed === false || page.breaches.length > 0);
  return (
    <article className="result">
      <Outcome page={page} />
      {page.points.length > 0 && page.score !== null && <ResultPoints page={page} shell={shell} />}
      <div className="result-onward">
        {page.mayTryAgain && (
          <BeginForm
            scenarioId={page.scenarioId}
            label={t(page.score === null ? "beginAgain" : "tryAgain")}
            shell={shell}
            isMain={isToRepeat}
          />
        )}
        <Exit exit={page.exit} isSecond={isToRepeat} />
      </div>
      <Comparison page={page} />
      {page.transcriptKeptDays !== null && (
        <p className="quiet">{t("scriptDeleted", { days: page.transcriptKeptDays })}</p>
      )}
      {page.turns.length > 0 && (
        <details className="result-script">
          <summary>{t("script")}</summary>
          <Transcript {...page} />
        </details>
      )}
    </article>
  );
}
