import { useTranslations } from "use-intl";
import type { Language } from "../../language/languages.ts";
import { inOrder } from "../../text/in-order.ts";
import { InlineText } from "../../text/inline-text.tsx";
import type { Question, WorkedStep } from "./question.ts";

interface WorkedExampleProps {
  kind: Question["kind"];
  steps: WorkedStep[];
  contentLanguage: Language;
}

/** After the second wrong answer: the question worked through, step by step. */
export function WorkedExample({ kind, steps, contentLanguage }: WorkedExampleProps) {
  const t = useTranslations("questions");
  const marksEach = kind === "single" || kind === "multiple" || kind === "spot";
  return (
    <div className="worked">
      <p className="worked-title">{t("worked.title")}</p>
      <ol className="worked-steps">
        {inOrder(steps, (step) => (
          <li>
            {step.situation && (
              <p lang={contentLanguage}>
                <InlineText nodes={step.situation} />
              </p>
            )}
            <p>
              <strong lang={contentLanguage}>
                <InlineText nodes={step.text} />
                {step.belongs && (
                  <>
                    {" → "}
                    <InlineText nodes={step.belongs} />
                  </>
                )}
              </strong>
              {marksEach && (
                <span className={step.isRight ? "worked-right" : "worked-wrong"}>
                  {" "}
                  {step.isRight ? t("markRight") : t("markWrong")}
                </span>
              )}
            </p>
            {step.reason && (
              <p lang={contentLanguage}>
                <InlineText nodes={step.reason} />
              </p>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
