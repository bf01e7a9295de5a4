import { Surface } from "../../surfaces/surface.tsx";
import type { QuestionBodyProps } from "./body-props.ts";
import { OptionMark, optionGrade } from "./choice.tsx";

/** A drawing in which places are marked: each is a checkbox, in reading order. */
export function Spot({ question, contentLanguage }: QuestionBodyProps) {
  const { answer, options, surface } = question;
  if (!surface) throw new Error(`The question "${question.id}" asks for places, and says not where.`);
  const parts = options.flatMap(({ part, ...option }) => (part ? [{ ...option, part }] : []));
  return (
    <div className="spot">
      <Surface
        kind={surface}
        parts={parts}
        contentLanguage={contentLanguage}
        renderPart={({ id }, drawn) => {
          const grade = optionGrade(id, answer);
          return (
            <label className={`option ${grade}`}>
              <input
                type="checkbox"
                name="option"
                value={id}
                defaultChecked={answer?.chosen.includes(id) ?? false}
              />
              <span>{drawn}</span>
              <OptionMark grade={grade} kind="multiple" />
            </label>
          );
        }}
      />
    </div>
  );
}
