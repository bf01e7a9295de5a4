import { useTranslations } from "use-intl";
import { InlineText } from "../../../text/inline-text.tsx";
import type { QuestionBodyProps } from "./body-props.ts";
import { describedByNotes, type ItemGrade, ItemNotes } from "./item-grade.tsx";

/**
 * Items with a place each, chosen by number. A script adds buttons and a handle to move them, and keeps the numbers. Nothing
 * is chosen at first: the order in which they happen to stand is no answer.
 */
export function Order({ question, contentLanguage }: QuestionBodyProps) {
  const t = useTranslations("questions");
  const { answer, options } = question;
  const items = answer
    ? answer.chosen.flatMap((id) => options.find((option) => option.id === id) ?? [])
    : options;
  return (
    <ol className="items order">
      {items.map(({ id, text }, index) => {
        const grade = gradeAt(answer, index);
        return (
          <li key={id} className={grade ? `item ${grade}` : "item"}>
            <label className="item-line">
              <select
                name={`item.${id}`}
                required
                defaultValue={answer ? String(index + 1) : ""}
                {...describedByNotes(question, id)}
              >
                <option value="">–</option>
                {items.map((_, place) => (
                  <option key={items[place]?.id} value={place + 1}>
                    {place + 1}
                  </option>
                ))}
              </select>
              <span className="item-text" id={`item-${question.id}-${id}`} lang={contentLanguage}>
                <InlineText nodes={text} />
              </span>
            </label>
            <ItemNotes question={question} item={id} grade={grade} contentLanguage={contentLanguage}>
              {t("belongsAt", { place: (answer?.right.indexOf(id) ?? 0) + 1 })}
            </ItemNotes>
          </li>
        );
      })}
    </ol>
  );
}

function gradeAt(answer: QuestionBodyProps["question"]["answer"], index: number): ItemGrade {
  if (!answer || answer.untold) return null;
  return answer.chosen[index] === answer.right[index] ? "item-right" : "item-wrong";
}
