import { useTranslations } from "use-intl";
import type { ResultPage } from "../scenario-page.ts";

/** What must not happen and did: the learner's own words, why it matters, and what to say instead. */
export function Breaches({ page }: { page: ResultPage }) {
  const t = useTranslations("result");
  return (
    <section className="breaches" aria-labelledby="breaches">
      <h2 id="breaches">{t("mustNot")}</h2>
      <ul>
        {page.breaches.map(({ key, name, quote, why, instead, consequence, certainty, unclear }) => (
          <li key={key} className="breach">
            <h3 lang={page.contentLanguage}>{name}</h3>
            {quote !== null && (
              <figure className="quote quote-breach">
                <figcaption>{t("youSaid")}</figcaption>
                <blockquote lang={page.contentLanguage}>{quote}</blockquote>
              </figure>
            )}
            {certainty === "not_clarified" && <p>{t("notClarified")}</p>}
            {unclear !== "" && <p lang={page.contentLanguage}>{unclear}</p>}
            {why !== "" && <p lang={page.contentLanguage}>{why}</p>}
            {instead !== "" && (
              <figure className="quote quote-good">
                <figcaption>{t(certainty === "not_clarified" ? "insteadAsked" : "instead")}</figcaption>
                <blockquote lang={page.contentLanguage}>{instead}</blockquote>
              </figure>
            )}
            <p className="quiet">{t(`${consequence}.${page.passMark === null ? "ungraded" : "graded"}`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
