import { useTranslations } from "use-intl";
import type { SelectionAnswerPage } from "./selection-page.ts";

/** The way back to the LMS, with the signed answer. */
export function AnswerView({ page: { returnUrl, host, jwt, count } }: { page: SelectionAnswerPage }) {
  const t = useTranslations("selection");
  return (
    <>
      <form id="answer" className="explain" method="post" action={returnUrl}>
        <h1>{t("answerTitle", { count })}</h1>
        <p className="lead">{t("answerText", { host })}</p>
        <input type="hidden" name="JWT" value={jwt} />
        <p className="explain-onward">
          <button type="submit" className="button">
            {t("answerButton")}
          </button>
        </p>
      </form>
      <script type="module" src={__CLIENT_ASSETS__.sendAnswer} />
    </>
  );
}
