import { useTranslations } from "use-intl";
import { MadeFor } from "../../document/made-for.tsx";
import type { Shell } from "../../document/shell.ts";
import { attemptPath } from "../addresses.ts";
import { Portrait } from "../portrait.tsx";
import type { ReviewPage } from "../scenario-page.ts";
import { Transcript } from "../transcript/transcript.tsx";
import { Correction } from "./correction.tsx";
import { countingIn, ReviewBreaches } from "./review-breaches.tsx";
import { ReviewMisheard } from "./review-misheard.tsx";
import { ReviewPoints } from "./review-points.tsx";

/** Between the talk and the result: what was understood, before it counts. */
export function ReviewView({ page, shell }: { page: ReviewPage; shell: Shell }) {
  const t = useTranslations("review");
  const path = attemptPath(page);
  const misheard = page.breaches.filter(({ counts }) => !counts);
  return (
    <article className="review">
      <header className="review-head">
        <p className="eyebrow" lang={page.contentLanguage}>
          {page.title}
        </p>
        <h1 id="heading" tabIndex={-1}>
          {t("title")}
        </h1>
        <p className="lead">{t("lead")}</p>
        {page.problem && (
          <p className="review-problem" role="alert">
            {t(`problem.${page.problem}`)}
          </p>
        )}
      </header>
      <aside className="review-side">
        <Portrait {...page} />
        {countingIn(page).length > 0 && <ReviewBreaches page={page} path={path} shell={shell} />}
        {misheard.length > 0 && <ReviewMisheard {...page} breaches={misheard} />}
        <ReviewPoints page={page} path={path} shell={shell} />
      </aside>
      <section className="review-script" aria-labelledby="script">
        <h2 id="script">{t("script")}</h2>
        <Transcript
          turns={page.turns}
          character={page.character}
          contentLanguage={page.contentLanguage}
          points={page.points}
          afterTurn={(turn) =>
            turn.speaker === "learner" &&
            turn.heard !== null && (
              <Correction turn={turn} path={path} contentLanguage={page.contentLanguage} shell={shell} />
            )
          }
        />
      </section>
      <div className="review-onward">
        <form method="post" action={`${path}/finish`} data-action="finish">
          <MadeFor shell={shell} />
          <button type="submit" className="button">
            {t("finish")}
          </button>
          <p className="quiet">{t("finishText")}</p>
        </form>
        <details className="review-discard">
          <summary>{t("discard")}</summary>
          <form method="post" action={`${path}/discard`} data-action="discard">
            <MadeFor shell={shell} />
            <p>{t("discardText")}</p>
            <button type="submit" className="button-outline">
              {t("discardButton")}
            </button>
          </form>
        </details>
      </div>
    </article>
  );
}
