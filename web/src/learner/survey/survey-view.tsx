import { useTranslations } from "use-intl";
import { MadeFor } from "../document/made-for.tsx";
import type { Shell } from "../document/shell.ts";
import type { SurveyPage } from "./survey-page.ts";
import { SurveyQuestionField } from "./survey-question.tsx";

interface ViewProps {
  page: SurveyPage;
  shell: Shell;
}

/** A survey as one form, without script. Once sent, the same address says thank you. */
export function SurveyView({ page, shell }: ViewProps) {
  return page.hasAnswered ? <Thanks page={page} /> : <SurveyForm page={page} shell={shell} />;
}

function SurveyForm({ page, shell }: ViewProps) {
  const t = useTranslations("survey");
  const missing = page.questions.filter(({ isMissing }) => isMissing);
  return (
    <form className="survey" method="post" action={`/surveys/${page.surveyId}#heading`}>
      <MadeFor shell={shell} />
      <header>
        <h1 id="heading" tabIndex={-1} lang={page.contentLanguage}>
          {page.title}
        </h1>
        {page.description !== "" && (
          <p className="lead" lang={page.contentLanguage}>
            {page.description}
          </p>
        )}
        <p className="quiet">{page.isAnonymous ? t("anonymous") : t("named")}</p>
      </header>
      {missing.length > 0 && (
        <div className="survey-missing" role="alert">
          <p>{t("missing", { count: missing.length })}</p>
          <ul>
            {missing.map(({ id, text }) => (
              <li key={id}>
                <a href={`#question-${id}`} lang={page.contentLanguage}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {page.questions.map((question) => (
        <SurveyQuestionField key={question.id} question={question} contentLanguage={page.contentLanguage} />
      ))}
      <button type="submit" className="button">
        {t("send")}
      </button>
    </form>
  );
}

function Thanks({ page }: { page: SurveyPage }) {
  const t = useTranslations("survey");
  return (
    <article className="survey">
      <h1 id="heading" tabIndex={-1}>
        {t("thanks")}
      </h1>
      <p className="lead">
        {t("saved")} <span lang={page.contentLanguage}>{page.title}</span>
      </p>
      <p>
        <a className="button" href="/home">
          {t("home")}
        </a>
      </p>
    </article>
  );
}
