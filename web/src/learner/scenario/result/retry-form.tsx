import { useTranslations } from "use-intl";
import { MadeFor } from "../../document/made-for.tsx";
import type { Shell } from "../../document/shell.ts";
import { attemptPath } from "../addresses.ts";
import type { ResultPage, ResultPoint, Retry } from "../scenario-page.ts";
import { Speaker } from "../transcript/speaker.tsx";

interface RetryFormProps {
  point: ResultPoint;
  retry: Retry;
  page: ResultPage;
  shell: Shell;
}

/** The talk taken up where the point was missing: one turn, without a score. */
export function RetryForm({ point: { key, name }, retry, page, shell }: RetryFormProps) {
  const t = useTranslations("result");
  const { contentLanguage, character } = page;
  const { line, tried } = retry;
  const field = `retry-${key}`;
  return (
    <details className="retry" id={`practise-${key}`} open={tried !== null}>
      <summary>
        {t("retry")}
        <span className="visually-hidden" lang={contentLanguage}>
          : {name}
        </span>
      </summary>
      <div className="retry-talk">
        <p className="quiet">{t("retryText")}</p>
        <Line name={character.name} text={line} contentLanguage={contentLanguage} />
        {tried !== null && (
          <>
            <Line name={null} text={tried.said} contentLanguage={contentLanguage} />
            {tried.line !== "" && (
              <Line name={character.name} text={tried.line} contentLanguage={contentLanguage} />
            )}
            <p className={tried.isMade ? "retry-made" : "retry-open"} role="status">
              {t(judgedAs(tried))}
            </p>
          </>
        )}
        <form method="post" action={`${attemptPath(page)}/practise#practise-${key}`} data-action="practise">
          <MadeFor shell={shell} />
          <input type="hidden" name="concept" value={key} />
          <label htmlFor={field}>{t("retryLabel")}</label>
          <textarea
            id={field}
            name="text"
            className="field-control"
            rows={2}
            required
            maxLength={2_000}
            lang={contentLanguage}
          />
          <button type="submit" className="button-outline">
            {t("retrySend")}
          </button>
        </form>
      </div>
    </details>
  );
}

interface LineProps extends Pick<ResultPage, "contentLanguage"> {
  /** Null: the learner. */
  name: string | null;
  text: string;
}

function Line({ name, text, contentLanguage }: LineProps) {
  return (
    <div className="retry-line">
      <Speaker name={name} contentLanguage={contentLanguage} />
      <p className="line-text" lang={contentLanguage}>
        {text}
      </p>
    </div>
  );
}

function judgedAs({ isMade, isHarmful }: { isMade: boolean; isHarmful: boolean }) {
  if (isMade) return "retryMade";
  return isHarmful ? "retryHarmful" : "retryNotMade";
}
