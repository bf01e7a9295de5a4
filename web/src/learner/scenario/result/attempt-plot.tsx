import { useTranslations } from "use-intl";
import type { Attempt } from "../scenario-page.ts";

const FIELD = { width: 340, height: 150, left: 34, right: 12, top: 14, bottom: 24 };
const MOST = 12;

interface AttemptPlotProps {
  /** The latest first. */
  attempts: Attempt[];
  current: number;
  passMark: number | null;
}

/** The way of the scores, the latest on the right. The table beside it says the same in figures. */
export function AttemptPlot({ attempts, current, passMark }: AttemptPlotProps) {
  const t = useTranslations("attempts");
  const scored = attempts
    .flatMap(({ attempt, score }) => (score === null ? [] : [{ attempt, score }]))
    .slice(0, MOST)
    .reverse();
  if (scored.length < 2) return null;
  const x = (index: number) =>
    FIELD.left + 20 + (index * (FIELD.width - FIELD.left - FIELD.right - 40)) / (scored.length - 1);
  const points = scored.map(({ score }, index) => `${x(index)},${y(score)}`).join(" ");
  return (
    <svg
      className="plot"
      viewBox={`0 0 ${FIELD.width} ${FIELD.height}`}
      role="img"
      aria-label={t("plot", { scores: scored.map(({ score }) => score).join(", ") })}
    >
      <Grid passMark={passMark} />
      <polyline className="plot-way" points={points} />
      {scored.map(({ attempt, score }, index) => (
        <g key={attempt} className={attempt === current ? "plot-current" : undefined}>
          <circle className="plot-point" cx={x(index)} cy={y(score)} r={attempt === current ? 6 : 4} />
          <text x={x(index)} y={y(score) - 10} textAnchor="middle">
            {score}
          </text>
          <text className="plot-number" x={x(index)} y={FIELD.height - 6} textAnchor="middle">
            {attempt}
          </text>
        </g>
      ))}
    </svg>
  );
}

function Grid({ passMark }: { passMark: number | null }) {
  const rules = [0, 100];
  return (
    <>
      {rules.map((score) => (
        <line
          key={score}
          className="plot-rule"
          x1={FIELD.left}
          x2={FIELD.width}
          y1={y(score)}
          y2={y(score)}
        />
      ))}
      {rules
        .filter((score) => passMark === null || Math.abs(score - passMark) > 8)
        .map((score) => (
          <text key={score} className="plot-number" x={FIELD.left - 6} y={y(score) + 4} textAnchor="end">
            {score}
          </text>
        ))}
      {passMark !== null && (
        <>
          <line className="plot-mark" x1={FIELD.left} x2={FIELD.width} y1={y(passMark)} y2={y(passMark)} />
          <text x={FIELD.left - 6} y={y(passMark) + 4} textAnchor="end">
            {passMark}
          </text>
        </>
      )}
    </>
  );
}

function y(score: number): number {
  return FIELD.top + 8 + ((100 - score) * (FIELD.height - FIELD.top - FIELD.bottom - 8)) / 100;
}
