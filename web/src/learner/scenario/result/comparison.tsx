import { useTranslations } from "use-intl";
import type { Attempt, ResultPage } from "../scenario-page.ts";
import { AttemptPlot } from "./attempt-plot.tsx";
import { AttemptTable } from "./attempt-table.tsx";

/** This attempt beside the others. */
export function Comparison({ page }: { page: ResultPage }) {
  const t = useTranslations("result");
  if (page.attempts.length === 0) return null;
  const { attempt, on, score, passed } = page;
  const all: Attempt[] = [...page.attempts, { attempt, on, score, passed }].sort(
    (one, other) => other.attempt - one.attempt,
  );
  return (
    <section className="comparison" aria-labelledby="comparison">
      <h2 id="comparison">{t("comparison")}</h2>
      <AttemptPlot attempts={all} current={attempt} passMark={page.passMark} />
      <AttemptTable scenarioId={page.scenarioId} attempts={all} current={attempt} />
    </section>
  );
}
