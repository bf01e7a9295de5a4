import { useTranslations } from "use-intl";
import { InlineText } from "../../../text/inline-text.tsx";
import type { Answer, SceneStep } from "../question.ts";
import type { QuestionBodyProps } from "./body-props.ts";

/** A scene in steps: the way so far, and what can be done now, each by a button of its own that sends it. */
export function Scene({ question, contentLanguage }: QuestionBodyProps) {
  const t = useTranslations("questions");
  const { answer, options, steps = [] } = question;
  const choices = (
    <div className="scene-choices">
      {options.map(({ id, text }) => (
        <button key={id} type="submit" name="option" value={id} className="option scene-choice">
          <span lang={contentLanguage}>
            <InlineText nodes={text} />
          </span>
        </button>
      ))}
    </div>
  );
  return (
    <>
      <ol className="scene">
        {steps.map((step, index) => (
          <Step
            key={step.id}
            step={step}
            answer={answer}
            contentLanguage={contentLanguage}
            isLatest={index === steps.length - 1 && index > 0}
          />
        ))}
      </ol>
      {question.isClosed ? null : answer ? (
        <details className="why">
          <summary>{t("sceneAgain")}</summary>
          {choices}
        </details>
      ) : (
        choices
      )}
    </>
  );
}

interface StepProps extends Pick<QuestionBodyProps, "contentLanguage"> {
  step: SceneStep;
  answer: Answer | null;
  isLatest: boolean;
}

/** The latest step takes the focus that was on the choice leading to it. */
function Step({ step: { text, chosen }, answer, contentLanguage, isLatest }: StepProps) {
  const t = useTranslations("questions");
  const isRight = chosen !== null && isRightChoice(answer, chosen.id);
  const reason = answer?.feedback.find(({ option }) => option === chosen?.id);
  return (
    <li className="step">
      <p
        className="step-text"
        lang={contentLanguage}
        {...(isLatest && { tabIndex: -1, "data-latest": true })}
      >
        <InlineText nodes={text} />
      </p>
      {chosen && (
        <div className={`step-chosen ${answer ? (isRight ? "item-right" : "item-wrong") : ""}`}>
          <p>
            <span className="step-you">{t("sceneYou")}</span>{" "}
            <span lang={contentLanguage}>
              <InlineText nodes={chosen.text} />
            </span>
          </p>
          {answer && <p className="item-mark">{isRight ? t("markRight") : t("markWrong")}</p>}
          {reason && (
            <p className="item-reason" lang={contentLanguage}>
              <InlineText nodes={reason.text} />
            </p>
          )}
        </div>
      )}
    </li>
  );
}

function isRightChoice(answer: Answer | null, choice: string): boolean {
  if (answer?.untold) return !answer.untold.mistakes.includes(choice);
  return answer?.right.includes(choice) ?? false;
}
