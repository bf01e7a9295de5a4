import { useTranslations } from "use-intl";
import { MadeFor } from "../../document/made-for.tsx";
import type { Shell } from "../../document/shell.ts";
import type { ReviewPage, ReviewPoint } from "../scenario-page.ts";

interface FlagFormProps {
  point: ReviewPoint;
  page: ReviewPage;
  path: string;
  shell: Shell;
}

const SHOWN_LETTERS = 60;

/** "I said this": tells the authors, who improve what is recognised. It changes no score. */
export function FlagForm({ point, page, path, shell }: FlagFormProps) {
  const t = useTranslations("review");
  const field = `flag-${point.key}`;
  const own = page.turns.filter(({ speaker }) => speaker === "learner");
  if (own.length === 0) return null;
  return (
    <details className="flag">
      <summary>
        {t("flag")}
        <span className="visually-hidden" lang={page.contentLanguage}>
          : {point.name}
        </span>
      </summary>
      <form method="post" action={`${path}/flag`} data-action="flag" className="flag-form">
        <MadeFor shell={shell} />
        <input type="hidden" name="concept" value={point.key} />
        <label htmlFor={field}>{t("flagWhere")}</label>
        <select id={field} name="position" className="field-control" lang={page.contentLanguage}>
          {own.map(({ position, text }) => (
            <option key={position} value={position}>
              {text.length > SHOWN_LETTERS ? `${text.slice(0, SHOWN_LETTERS)} …` : text}
            </option>
          ))}
        </select>
        <p className="quiet">{t("flagText")}</p>
        <button type="submit" className="button-outline">
          {t("flagSend")}
        </button>
      </form>
    </details>
  );
}
