import { useTranslations } from "use-intl";
import type { Language } from "../../language/languages.ts";
import type { ResultPage, ResultPoint } from "../scenario-page.ts";
import { MarkedText } from "../transcript/marked-text.tsx";
import { PointMark } from "../transcript/point-mark.tsx";

/** Each point: the learner's own words that made it, or why it matters and one good way to say it. */
export function ResultPoints({ page }: { page: ResultPage }) {
  const t = useTranslations("result");
  return (
    <section className="points" aria-labelledby="points">
      <h2 id="points">{t("points")}</h2>
      <ol>
        {page.points.map((point, index) => (
          <li key={point.key} className="point">
            <PointMark covered={point.covered} number={index + 1} />
            <div className="point-words">
              <h3 lang={page.contentLanguage}>{point.name}</h3>
              <p className="point-state">{t(stateOf(point))}</p>
              <p className="quiet" lang={page.contentLanguage}>
                {point.criterion}
              </p>
              {point.covered ? (
                <Quote point={point} contentLanguage={page.contentLanguage} />
              ) : (
                <Missed point={point} contentLanguage={page.contentLanguage} />
              )}
            </div>
          </li>
        ))}
      </ol>
      {page.scoredBy !== null && <p className="quiet">{t(`scoredBy.${page.scoredBy}`)}</p>}
    </section>
  );
}

function stateOf({ covered, askedFor }: ResultPoint) {
  if (!covered) return "missed";
  if (askedFor === null || askedFor === 0) return "unasked";
  return askedFor === 1 ? "askedOnce" : "askedTwice";
}

interface PointProps {
  point: ResultPoint;
  contentLanguage: Language;
}

function Quote({ point: { key, name, quote }, contentLanguage }: PointProps) {
  const t = useTranslations("result");
  if (quote === null) return null;
  return (
    <figure className="quote">
      <figcaption>{t("youSaid")}</figcaption>
      <blockquote lang={contentLanguage}>
        <MarkedText
          text={quote.text}
          evidence={quote.spans.map((span) => ({ key, ...span }))}
          points={[{ key, name }]}
          isNumbered={false}
        />
      </blockquote>
    </figure>
  );
}

function Missed({ point, contentLanguage }: PointProps) {
  const t = useTranslations("result");
  return (
    <>
      <p lang={contentLanguage}>{point.missed}</p>
      <figure className="quote quote-good">
        <figcaption>{t("goodAnswer")}</figcaption>
        <blockquote lang={contentLanguage}>{point.goodAnswer}</blockquote>
      </figure>
    </>
  );
}
