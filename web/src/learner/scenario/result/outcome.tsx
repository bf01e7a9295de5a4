import { useTranslations } from "use-intl";
import { useCalendarDate } from "../../language/use-calendar-date.ts";
import { Face } from "../faces/face.tsx";
import type { Mood } from "../mood.ts";
import type { ResultPage } from "../scenario-page.ts";
import { Breaches } from "./breaches.tsx";
import { ScoreBar } from "./score-bar.tsx";

/** The headline, and the figures under it. */
export function Outcome({ page }: { page: ResultPage }) {
  const t = useTranslations("result");
  const writeDate = useCalendarDate();
  const { endedReason, score, passed, passMark, durationSeconds } = page;
  const lastMood: Mood = page.turns.findLast(({ mood }) => mood !== null)?.mood ?? "calm";
  return (
    <header className="outcome">
      <Face face={page.character.face} mood={lastMood} />
      <div className="outcome-words">
        <p className="eyebrow" lang={page.contentLanguage}>
          {page.title}
        </p>
        <h1 id="heading" tabIndex={-1}>
          {endedReason === "completed" ? t(`headline.${gradeOf(passed)}`) : t(`ended.${endedReason}.title`)}
        </h1>
        <p className="lead">
          {endedReason === "completed" ? <Summary page={page} /> : t(`ended.${endedReason}.happened`)}
        </p>
        {endedReason !== "completed" && <p>{t(`ended.${endedReason}.counts`)}</p>}
        <p className="quiet outcome-details">
          <span>{t("attempt", { attempt: page.attempt })}</span>
          <span>{writeDate(page.on)}</span>
          {durationSeconds !== null && (
            <span>{t("duration", { minutes: Math.max(1, Math.round(durationSeconds / 60)) })}</span>
          )}
        </p>
      </div>
      {page.breaches.length > 0 && <Breaches page={page} />}
      {score !== null && <ScoreBar score={score} passMark={passMark} passed={passed} />}
    </header>
  );
}

function gradeOf(passed: boolean | null): "passed" | "failed" | "ungraded" {
  if (passed === null) return "ungraded";
  return passed ? "passed" : "failed";
}

/** One sentence: what must not happen comes first, and of it what is certain; else how much was covered, and how. */
function Summary({ page: { breaches, points } }: { page: ResultPage }) {
  const t = useTranslations("result");
  if (breaches.some(({ certainty }) => certainty === "stated")) return t("lead.breached");
  if (breaches.length > 0) return t("lead.unclear");
  const covered = points.filter((point) => point.covered);
  const asked = covered.filter(({ askedFor }) => askedFor !== null && askedFor > 0).length;
  return t("summary", {
    total: points.length,
    covered: covered.length,
    asked,
    part: points.filter(({ inPart }) => inPart !== null).length,
    how: covered.length === points.length ? "all" : covered.length === 0 ? "none" : "some",
    whenAsked: asked === 0 ? "none" : asked === covered.length ? "all" : "some",
  });
}
