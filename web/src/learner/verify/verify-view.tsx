import { useTranslations } from "use-intl";
import { useCalendarDate } from "../language/use-calendar-date.ts";
import { Certified } from "./certified.tsx";
import type { VerifyAnswer, VerifyPage } from "./verify-page.ts";

/** What a certificate is worth, and two ways to ask: by its code and by its file. */
export function VerifyView({ page: { answer, typed } }: { page: VerifyPage }) {
  const t = useTranslations("verify");
  return (
    <article className="verify">
      {answer ? <VerificationResult answer={answer} /> : <Introduction />}
      <section className="verify-ask" aria-labelledby="by-code">
        {answer && <h2 id="by-code">{t("another")}</h2>}
        <form method="get" action="/verify">
          <div className="field">
            <label className="field-label" htmlFor="code" id={answer ? undefined : "by-code"}>
              {t("code")}
            </label>
            <p className="field-hint" id="code-hint">
              {t("codeHint")}
            </p>
            <input
              id="code"
              name="code"
              className="field-control verify-code"
              aria-describedby="code-hint"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={100}
              defaultValue={typed}
              required
            />
          </div>
          <button type="submit" className="button">
            {t("check")}
          </button>
        </form>
      </section>
      <section className="verify-ask" aria-labelledby="by-file">
        <h2 id="by-file">{t("fileTitle")}</h2>
        <p>{t("fileText")}</p>
        <form method="post" action="/verify" encType="multipart/form-data">
          <div className="field">
            <label className="field-label" htmlFor="file">
              {t("file")}
            </label>
            <input
              id="file"
              name="file"
              type="file"
              className="verify-file"
              accept=".pdf,.json,.jsonld,.jwt,.txt"
              required
            />
          </div>
          <button type="submit" className="button-outline">
            {t("checkFile")}
          </button>
        </form>
      </section>
    </article>
  );
}

function Introduction() {
  const t = useTranslations("verify");
  return (
    <header>
      <h1>{t("title")}</h1>
      <p className="lead">{t("text")}</p>
    </header>
  );
}

const good = new Set<VerifyAnswer["kind"]>(["valid", "genuine"]);

function VerificationResult({ answer }: { answer: VerifyAnswer }) {
  const t = useTranslations("verify");
  const writeDate = useCalendarDate();
  const isGood = good.has(answer.kind);
  return (
    <div
      className={isGood ? "verify-answer verify-answer-good" : "verify-answer"}
      role={isGood ? undefined : "alert"}
    >
      <h1>
        <svg className="verify-mark" viewBox="0 0 32 32" aria-hidden="true">
          <circle cx="16" cy="16" r="14" />
          <path d={isGood ? "M9.500 16.500l4.500 4.500 8.500-9" : "M11 11l10 10m0-10L11 21"} />
        </svg>
        {t(`${answer.kind}.title`)}
      </h1>
      <p>{t(`${answer.kind}.text`)}</p>
      {"endedOn" in answer && <p>{t("endedOn", { date: writeDate(answer.endedOn) })}</p>}
      {answer.kind === "changed" && answer.code !== null && (
        <p>
          <a href={`/verify/${answer.code}`}>{t("changedKnown")}</a>
        </p>
      )}
      {"certificate" in answer && <Certified {...answer} />}
    </div>
  );
}
