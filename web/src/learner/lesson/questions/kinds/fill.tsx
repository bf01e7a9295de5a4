import type { Inline } from "@lectern/lesson-format/span.ts";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { inOrder } from "../../../text/in-order.ts";
import { InlineText } from "../../../text/inline-text.tsx";
import type { QuestionBodyProps } from "./body-props.ts";
import { describedByNotes, gradeOf, ItemNotes, valueFor } from "./item-grade.tsx";

const MAX_LENGTH = 120;
const gap = /_{3,}/;

/** A sentence with gaps to write in. What was made of each gap stands below the sentence, which stays whole. */
export function Fill({ question, contentLanguage }: QuestionBodyProps) {
  const t = useTranslations("questions");
  const { answer, options } = question;
  const sentence = `gaps-${question.id}`;
  const gaps = options.map(({ id }, index) => (
    <input
      key={id}
      type="text"
      className={["gap", gradeOf(answer, id)].filter(Boolean).join(" ")}
      name={`item.${id}`}
      required
      maxLength={MAX_LENGTH}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      lang={contentLanguage}
      aria-label={t("gap", { number: index + 1 })}
      defaultValue={valueFor(answer?.chosen, id) ?? ""}
      aria-describedby={[sentence, describedByNotes(question, id)["aria-describedby"]]
        .filter(Boolean)
        .join(" ")}
    />
  ));
  return (
    <>
      <p className="gaps" id={sentence} lang={contentLanguage}>
        {withGaps(question.text, gaps.values())}
      </p>
      {answer && !answer.untold && (
        <ol className="items">
          {options.map(({ id }) => {
            const grade = gradeOf(answer, id);
            return (
              <li key={id} className={`item ${grade}`}>
                <span className="item-text" lang={contentLanguage}>
                  {valueFor(answer.chosen, id)}
                </span>
                <ItemNotes question={question} item={id} grade={grade} contentLanguage={contentLanguage}>
                  {t("belongsHere")} <span lang={contentLanguage}>{valueFor(answer.right, id)}</span>
                </ItemNotes>
              </li>
            );
          })}
        </ol>
      )}
    </>
  );
}

/** Puts a field wherever the text has a gap, also inside of emphasis; an address in code has none. */
function withGaps(nodes: Inline[], fields: Iterator<ReactNode>): ReactNode {
  return inOrder(nodes, (node) => {
    switch (node.type) {
      case "text": {
        const [first = "", ...others] = node.text.split(gap);
        return inOrder(
          [first, ...others.flatMap((text) => [fields.next().value, text])],
          (part: ReactNode) => part,
        );
      }
      case "strong":
        return <strong>{withGaps(node.children, fields)}</strong>;
      case "emphasis":
        return <em>{withGaps(node.children, fields)}</em>;
      default:
        return <InlineText nodes={[node]} />;
    }
  });
}
