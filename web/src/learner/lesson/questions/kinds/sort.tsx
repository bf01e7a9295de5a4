import { useTranslations } from "use-intl";
import { InlineText } from "../../../text/inline-text.tsx";
import type { QuestionBodyProps } from "./body-props.ts";
import { describedByNotes, gradeOf, ItemNotes, valueFor } from "./item-grade.tsx";

/** For each item one of a few groups. */
export function Sort({ question, contentLanguage }: QuestionBodyProps) {
  const t = useTranslations("questions");
  const { answer, options, groups = [] } = question;
  return (
    <div className="items sort">
      {options.map(({ id, text }) => {
        const grade = gradeOf(answer, id);
        const right = groups.find((group) => group.id === valueFor(answer?.right, id));
        return (
          <fieldset key={id} className={grade ? `item ${grade}` : "item"} {...describedByNotes(question, id)}>
            <legend className="item-text" lang={contentLanguage}>
              <InlineText nodes={text} />
            </legend>
            <div className="groups">
              {groups.map((group) => (
                <label key={group.id} className="group">
                  <input
                    type="radio"
                    name={`item.${id}`}
                    value={group.id}
                    required
                    defaultChecked={valueFor(answer?.chosen, id) === group.id}
                  />
                  <span lang={contentLanguage}>
                    <InlineText nodes={group.text} />
                  </span>
                </label>
              ))}
            </div>
            <ItemNotes question={question} item={id} grade={grade} contentLanguage={contentLanguage}>
              {t("belongsTo")}{" "}
              <span lang={contentLanguage}>{right && <InlineText nodes={right.text} />}</span>
            </ItemNotes>
          </fieldset>
        );
      })}
    </div>
  );
}
