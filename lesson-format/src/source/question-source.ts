import type { ContentOption, ContentQuestion } from "../question/question-content.ts";
import { inlineSource } from "./inline-source.ts";

/** A question as authors write it, with its other forms below it. */
export function questionSource({ forms = [], ...question }: ContentQuestion): string {
  const { id } = question;
  const named = forms.map((form, index) => ({ ...form, id: `${id}/${index + 2}` }));
  return [question, ...named].map(formSource).join("\n\n");
}

/** One form, with its groups and steps above what belongs to them. */
function formSource(question: ContentQuestion): string {
  const { id, kind, isGuess, surface, text, options } = question;
  const words = [id, kind, ...(isGuess ? ["guess"] : []), ...(surface === undefined ? [] : [surface])];
  return [`? ${words.join(" ")}: ${inlineSource(text)}`, ...linesOf(question, options)].join("\n");
}

function linesOf(
  { kind, groups = [], steps = [] }: ContentQuestion,
  options: readonly ContentOption[],
): string[] {
  const written = options.map((option, index) => ({ option, line: optionSource(kind, option, index) }));
  const below = (belongs: (option: ContentOption) => boolean) =>
    written.filter(({ option }) => belongs(option)).map(({ line }) => line);
  if (kind === "sort")
    return groups.flatMap(({ id, text }) => [
      `+ ${id} | ${inlineSource(text)}`,
      ...below(({ group }) => group === id),
    ]);
  if (kind === "scene")
    return steps.flatMap(({ id, text }) => [
      `@ ${id} | ${inlineSource(text)}`,
      ...below(({ step }) => step === id),
    ]);
  return written.map(({ line }) => line);
}

function optionSource(kind: ContentQuestion["kind"], option: ContentOption, index: number): string {
  const reason = option.feedback === null ? "" : inlineSource(option.feedback);
  // Where choices lead somewhere, this sign in the reason would read like one that was written too late.
  const kept = kind === "scene" ? reason.replace(/ =>(?= |$)/g, " =\\>") : reason;
  const feedback = option.feedback === null ? "" : ` -> ${kept}`;
  return `${ownSource(kind, option, index)}${feedback}`;
}

function ownSource(kind: ContentQuestion["kind"], option: ContentOption, index: number): string {
  const { correct, pair, accepts = [], part, leadsTo } = option;
  const words = escaped(option);
  const mark = correct ? "[x]" : "[ ]";
  switch (kind) {
    case "order":
      return `${index + 1}. ${words}`;
    case "match":
      return `- ${words} = ${escapeSigns(inlineSource(pair ?? []))}`;
    case "sort":
      return `- ${words}`;
    case "fill":
      return `= ${[words, ...accepts.map((text) => escapeSigns(inlineSource([{ type: "text", text }])))].join(" | ")}`;
    case "spot":
      return `- ${mark} ${part} | ${words}`;
    case "scene":
      return `- ${mark} ${words}${typeof leadsTo === "string" ? ` => ${leadsTo}` : ""}`;
    default:
      return `- ${mark} ${words}`;
  }
}

function escaped({ text }: ContentOption): string {
  return escapeSigns(inlineSource(text));
}

/** Between spaces these begin another part of the line; every part of it has a space before and after. */
function escapeSigns(source: string): string {
  return ` ${source}`
    .replace(/ ([-=])>(?= |$)/g, " $1\\>")
    .replace(/ (?=[=|](?: |$))/g, " \\")
    .slice(1);
}
