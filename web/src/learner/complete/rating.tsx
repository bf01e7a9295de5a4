import { useTranslations } from "use-intl";
import { lessonPath } from "../lesson/lesson-path.ts";

interface RatingProps {
  curriculumId: string;
  saved: number | null;
}

const STARS = [1, 2, 3, 4, 5];

/** Five stars as a radio group. Without a script a button sends them; with one they are saved in place. */
export function Rating({ curriculumId, saved }: RatingProps) {
  const t = useTranslations("closing");
  return (
    <form
      id="rating"
      className="rating"
      method="post"
      action={`${lessonPath(curriculumId)}/feedback#heading`}
    >
      <fieldset>
        <legend>{t("rate")}</legend>
        <div className="stars">
          {STARS.map((stars) => (
            <label key={stars} className="star">
              <input type="radio" name="rating" value={stars} required defaultChecked={stars === saved} />
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M12 2.800l2.850 5.900 6.450.850-4.720 4.480 1.180 6.420L12 17.300l-5.760 3.150 1.180-6.420L2.700 9.550l6.450-.850z" />
              </svg>
              <span className="visually-hidden">{t("stars", { stars })}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <button type="submit" className="button-outline">
        {t("send")}
      </button>
      <p className="rating-status" role="status">
        {saved !== null && t("rated", { stars: saved })}
      </p>
      <template id="words-thanks">{t("thanks")}</template>
      <template id="words-not-saved">{t("notSaved")}</template>
    </form>
  );
}
