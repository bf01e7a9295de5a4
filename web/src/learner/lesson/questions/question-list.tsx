import { plainText } from "@lectern/lesson-format/plain-text.ts";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Question } from "./question.ts";
import { type QuestionContext, QuestionForm } from "./question-form.tsx";

interface QuestionListProps extends QuestionContext {
  id: string;
  title: ReactNode;
  questions: Question[];
}

/** Some of a section's questions: forms, which a script saves in place. */
export function QuestionList({ id, title, questions, ...context }: QuestionListProps) {
  if (questions.length === 0) return null;
  return (
    <section className="questions" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {questions.map((question) => (
        <QuestionForm key={question.id} question={question} {...context} />
      ))}
    </section>
  );
}

/** Goes as soon as the last open question has its answer; names the first one that is open. */
export function UnansweredReminder({
  questions,
  mustAnswer,
  contentLanguage,
}: Pick<QuestionListProps, "questions" | "contentLanguage"> & { mustAnswer: boolean }) {
  const t = useTranslations("questions");
  const open = questions.filter(({ answer }) => answer === null);
  if (open.length === 0) return null;
  return (
    <div className="reminder" id="unanswered" tabIndex={-1}>
      <p>
        <strong>{t("unansweredTitle")}</strong>
      </p>
      <p>{t(mustAnswer ? "unansweredMust" : "unansweredText")}</p>
      {open.map(({ id, text }, index) => (
        <a key={id} href={`#question-${id}`} lang={contentLanguage} hidden={index > 0}>
          {plainText(text)}
        </a>
      ))}
    </div>
  );
}
