import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Language } from "../../../language/languages.ts";
import { InlineText } from "../../../text/inline-text.tsx";
import type { Answer, Question } from "../question.ts";

/** What was made of one item of an answer: null while there is none. */
export type ItemGrade = "item-right" | "item-wrong" | null;

interface ItemNotesProps {
  question: Question;
  item: string;
  grade: ItemGrade;
  contentLanguage: Language;
  /** Where it belongs, in words, if it was put elsewhere. */
  children: ReactNode;
}

/** Whether an item is where it belongs, where it does belong, and why: all of it behind the item. */
export function ItemNotes({ question, item, grade, contentLanguage, children }: ItemNotesProps) {
  const t = useTranslations("questions");
  if (grade === null) return null;
  const reason = question.answer?.feedback.find(({ option }) => option === item);
  return (
    <div className="item-notes" id={notesId(question, item)}>
      <p className="item-mark">
        {grade === "item-right" ? t("markRight") : t("markWrong")}
        {grade === "item-wrong" && <span className="item-remedy"> – {children}</span>}
      </p>
      {reason && (
        <p className="item-reason" lang={contentLanguage}>
          <InlineText nodes={reason.text} />
        </p>
      )}
    </div>
  );
}

/** For the field of the item, which the notes describe. */
export function describedByNotes(question: Question, item: string): { "aria-describedby"?: string } {
  return question.answer && !question.answer.untold ? { "aria-describedby": notesId(question, item) } : {};
}

function notesId({ id }: Question, item: string): string {
  return `notes-${id}-${item}`;
}

/** What an answer says of an item, in answers made of `item:value`. */
export function valueFor(parts: string[] | undefined, item: string): string | null {
  return parts?.find((part) => part.startsWith(`${item}:`))?.slice(item.length + 1) ?? null;
}

export function gradeOf(answer: Answer | null, item: string): ItemGrade {
  if (!answer || answer.untold) return null;
  return valueFor(answer.chosen, item) === valueFor(answer.right, item) ? "item-right" : "item-wrong";
}
