import { useTranslations } from "use-intl";
import type { ResultPage } from "../scenario-page.ts";

interface ScoreBarProps extends Pick<ResultPage, "passMark" | "passed"> {
  score: number;
}

/** The score as a figure, in words, and as a bar that shows the mark by a line. */
export function ScoreBar({ score, passMark, passed }: ScoreBarProps) {
  const t = useTranslations("result");
  return (
    <div className={passed === false ? "score score-failed" : "score"}>
      <p className="score-figure">
        <strong>{score}</strong> <span>{t("of100")}</span>
      </p>
      <div className="score-scale">
        <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
          <rect className="score-ground" width="100" height="10" />
          <rect className="score-reached" width={score} height="10" />
          {passMark !== null && (
            <rect className="score-mark" x={Math.min(passMark, 99.2)} width="0.800" height="10" />
          )}
        </svg>
        <p>{passMark === null ? t("noMark") : t(passed ? "above" : "below", { passMark })}</p>
      </div>
    </div>
  );
}
