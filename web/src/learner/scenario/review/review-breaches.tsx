import { useTranslations } from "use-intl";
import { MadeFor } from "../../document/made-for.tsx";
import type { Shell } from "../../document/shell.ts";
import type { ReviewBreach, ReviewPage } from "../scenario-page.ts";

interface ReviewBreachesProps {
  page: ReviewPage;
  path: string;
  shell: Shell;
}

/** What must not happen and did, before it counts: who did not mean it says so. */
export function ReviewBreaches({ page, path, shell }: ReviewBreachesProps) {
  const t = useTranslations("review");
  return (
    <section className="review-breaches" aria-labelledby="breaches">
      <h2 id="breaches">{t("mustNot")}</h2>
      <p className="quiet">{t("mustNotText")}</p>
      <ul>
        {countingIn(page).map((breach) => (
          <li key={breach.key}>
            <p className="point-name" lang={page.contentLanguage}>
              {breach.name}
            </p>
            <blockquote className="quote quote-breach" lang={page.contentLanguage}>
              {breach.quote}
            </blockquote>
            {breach.certainty === "not_clarified" && <p className="quiet">{t("notClarified")}</p>}
            {breach.isFlagged ? (
              <p className="quiet">{t("flagged")}</p>
            ) : (
              <NotMeant breach={breach} page={page} path={path} shell={shell} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function countingIn({ breaches }: ReviewPage): ReviewBreach[] {
  return breaches.filter(({ counts }) => counts);
}

function NotMeant({ breach, page, path, shell }: ReviewBreachesProps & { breach: ReviewBreach }) {
  const t = useTranslations("review");
  return (
    <details className="flag">
      <summary>
        {t("notMeant")}
        <span className="visually-hidden" lang={page.contentLanguage}>
          : {breach.name}
        </span>
      </summary>
      <form method="post" action={`${path}/flag`} data-action="flag" className="flag-form">
        <MadeFor shell={shell} />
        <input type="hidden" name="concept" value={breach.key} />
        <input type="hidden" name="position" value={breach.position} />
        <p className="quiet">{t("notMeantText")}</p>
        <button type="submit" className="button-outline">
          {t("flagSend")}
        </button>
      </form>
    </details>
  );
}
