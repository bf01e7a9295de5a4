import { plainText } from "@lectern/lesson-format/plain-text.ts";
import { useTranslations } from "use-intl";
import { InlineText } from "../../../text/inline-text.tsx";
import type { QuestionBodyProps } from "./body-props.ts";
import { describedByNotes, gradeOf, ItemNotes, valueFor } from "./item-grade.tsx";

/** To each item on the left the one that belongs to it. */
export function Match({ question, contentLanguage }: QuestionBodyProps) {
  const t = useTranslations("questions");
  const { answer, options, pairs = [] } = question;
  return (
    <ul className="items match">
      {options.map(({ id, text }) => {
        const grade = gradeOf(answer, id);
        const right = pairs.find((pair) => pair.id === valueFor(answer?.right, id));
        return (
          <li key={id} className={grade ? `item ${grade}` : "item"}>
            <label className="item-line">
              <span className="item-text" lang={contentLanguage}>
                <InlineText nodes={text} />
              </span>
              <select
                name={`item.${id}`}
                required
                defaultValue={valueFor(answer?.chosen, id) ?? ""}
                lang={contentLanguage}
                {...describedByNotes(question, id)}
              >
                <option value="">–</option>
                {pairs.map((pair) => (
                  <option key={pair.id} value={pair.id}>
                    {plainText(pair.text)}
                  </option>
                ))}
              </select>
            </label>
            <ItemNotes question={question} item={id} grade={grade} contentLanguage={contentLanguage}>
              {t("belongsWith")}{" "}
              <span lang={contentLanguage}>{right && <InlineText nodes={right.text} />}</span>
            </ItemNotes>
          </li>
        );
      })}
    </ul>
  );
}
