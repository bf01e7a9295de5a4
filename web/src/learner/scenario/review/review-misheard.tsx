import { useTranslations } from "use-intl";
import type { ReviewBreach, ReviewPage } from "../scenario-page.ts";

interface ReviewMisheardProps extends Pick<ReviewPage, "character" | "contentLanguage"> {
  breaches: ReviewBreach[];
}

/** What was spoken and did not fit: shown, so that it can be put right, without a cost. */
export function ReviewMisheard({ breaches, character, contentLanguage }: ReviewMisheardProps) {
  const t = useTranslations("review");
  return (
    <section className="review-misheard" aria-labelledby="misheard">
      <h2 id="misheard">{t("misheard")}</h2>
      <p className="quiet">{t("misheardText", { name: character.name })}</p>
      <ul>
        {breaches.map(({ key, quote, position }) => (
          <li key={key}>
            <blockquote className="quote" lang={contentLanguage}>
              {quote}
            </blockquote>
            <a href={`#turn-${position}`}>{t("misheardLink")}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
