import { hasSides, type OptionModel, type QuestionModel, questionLines } from "../pieces/question-model.ts";
import type { ContentOption, ContentQuestion } from "../question/question-content.ts";
import { inlineSource } from "./inline-source.ts";

/** A question as authors write it, with its other forms below it. */
export function questionSource({ forms = [], variants = [], ...question }: ContentQuestion): string {
  const { id } = question;
  const named = forms.map((form, index) => ({ ...form, id: `${id}/${index + 2}` }));
  const meant = variants.map((variant) => ({ ...variant, id: `${id}/${variant.for}`, ...guessOf(question) }));
  return [question, ...named, ...meant].map((form) => questionLines(modelOf(form)).join("\n")).join("\n\n");
}

function guessOf({ isGuess }: ContentQuestion): Pick<ContentQuestion, "isGuess"> {
  return isGuess ? { isGuess } : {};
}

/** One form, with its groups and steps above what belongs to them. */
function modelOf(question: ContentQuestion): QuestionModel {
  const { id, kind, isGuess = false, surface = "", text, options, groups, steps } = question;
  const below = (side: string) => options.filter((option) => (option.group ?? option.step) === side);
  return {
    kind: "question",
    id,
    type: kind,
    isGuess,
    surface,
    text: inlineSource(text),
    sides: hasSides({ type: kind })
      ? (groups ?? steps ?? []).map((side) => ({
          id: side.id,
          text: inlineSource(side.text),
          options: below(side.id).map(optionOf),
        }))
      : [{ id: "", text: "", options: options.map(optionOf) }],
  };
}

function optionOf({ text, correct, part, pair, accepts, leadsTo, feedback }: ContentOption): OptionModel {
  return {
    isRight: correct,
    part: part ?? "",
    text: inlineSource(text),
    pair: inlineSource(pair ?? []),
    accepts: (accepts ?? []).map((word) => inlineSource([{ type: "text", text: word }])),
    leadsTo: leadsTo ?? "",
    reason: feedback === null ? null : inlineSource(feedback),
  };
}
