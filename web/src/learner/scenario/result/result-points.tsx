import { useTranslations } from "use-intl";
import type { Shell } from "../../document/shell.ts";
import type { Language } from "../../language/languages.ts";
import type { ResultPage, ResultPoint } from "../scenario-page.ts";
import { MarkedText } from "../transcript/marked-text.tsx";
import { PointMark } from "../transcript/point-mark.tsx";
import { RetryForm } from "./retry-form.tsx";

/** Each point: the learner's own words that made it, or what was missing, why it matters and one good way to say it. */
export function ResultPoints({ page, shell }: { page: ResultPage; shell: Shell }) {
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
                <Covered point={point} contentLanguage={page.contentLanguage} />
              ) : (
                <Missed point={point} contentLanguage={page.contentLanguage} />
              )}
              {point.retry !== null && (
                <RetryForm point={point} retry={point.retry} page={page} shell={shell} />
              )}
            </div>
          </li>
        ))}
      </ol>
      {page.scoredBy !== null && <p className="quiet">{t(`scoredBy.${page.scoredBy}`)}</p>}
    </section>
  );
}

function stateOf({ covered, askedFor, inPart }: ResultPoint) {
  if (!covered) return inPart === null ? "missed" : "part";
  if (askedFor === null || askedFor === 0) return "unasked";
  return askedFor === 1 ? "askedOnce" : "askedTwice";
}

interface PointProps {
  point: ResultPoint;
  contentLanguage: Language;
}

function Covered({ point: { key, name, quote, goodAnswer }, contentLanguage }: PointProps) {
  const t = useTranslations("result");
  return (
    <>
      {quote !== null && (
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
      )}
      {quote?.text.includes(goodAnswer) !== true && (
        <details className="other-way">
          <summary>{t("otherWay")}</summary>
          <blockquote className="quote quote-good" lang={contentLanguage}>
            {goodAnswer}
          </blockquote>
        </details>
      )}
    </>
  );
}

function Missed({ point: { inPart, missed, goodAnswer }, contentLanguage }: PointProps) {
  const t = useTranslations("result");
  return (
    <>
      {inPart !== null && (
        <figure className="quote">
          <figcaption>{t("youSaid")}</figcaption>
          <blockquote lang={contentLanguage}>{inPart.text}</blockquote>
          <p className="quiet">
            {t.rich("missingWords", {
              words: inPart.missing.join(", "),
              content: (words) => <strong lang={contentLanguage}>{words}</strong>,
            })}
          </p>
        </figure>
      )}
      <p lang={contentLanguage}>{missed}</p>
      <figure className="quote quote-good">
        <figcaption>{t("goodAnswer")}</figcaption>
        <blockquote lang={contentLanguage}>{goodAnswer}</blockquote>
      </figure>
    </>
  );
}
