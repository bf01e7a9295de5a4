import { type QuestionKind, questionKinds } from "../question/question-content.ts";
import {
  escapeSigns,
  replaceBare,
  splitOption,
  splitQuestion,
  splitSide,
  unescapeSigns,
} from "../question/question-lines.ts";

/** A question with its words as authors write them, the same shape for every kind. */
export interface QuestionModel {
  kind: "question";
  id: string;
  type: QuestionKind;
  isGuess: boolean;
  /** Of a `spot`: the drawing. */
  surface: string;
  text: string;
  /** Groups of a `sort` and steps of a `scene` with what stands below them; else one without a name. */
  sides: SideModel[];
}

export interface SideModel {
  id: string;
  text: string;
  options: OptionModel[];
}

export interface OptionModel {
  isRight: boolean;
  /** `spot`: the place in the drawing. */
  part: string;
  text: string;
  /** `match`: what belongs to it. */
  pair: string;
  /** `fill`: what else counts. */
  accepts: string[];
  /** `scene`: the step it leads to; empty ends it. */
  leadsTo: string;
  reason: string | null;
}

export const blankOption: OptionModel = {
  isRight: false,
  part: "",
  text: "",
  pair: "",
  accepts: [],
  leadsTo: "",
  reason: null,
};

export function hasSides({ type }: Pick<QuestionModel, "type">): boolean {
  return type === "sort" || type === "scene";
}

/** Null where the first line is none of a question; what else is unusual shows when it is written again. */
export function readQuestion([head = "", ...lines]: readonly string[]): QuestionModel | null {
  const parts = splitQuestion(head);
  const type = questionKinds.find((kind) => kind === parts?.kind);
  if (parts === null || type === undefined) return null;
  const question: QuestionModel = {
    kind: "question",
    id: parts.id,
    type,
    isGuess: parts.words.includes("guess"),
    surface: parts.words.find((word) => word !== "guess") ?? "",
    text: withoutBlank(parts.text),
    sides: hasSides({ type }) ? [] : [{ id: "", text: "", options: [] }],
  };
  for (const line of lines) {
    const side = splitSide(line);
    if (side) question.sides.push({ id: side.id, text: side.text ?? "", options: [] });
    else question.sides.at(-1)?.options.push(readOption(type, line));
  }
  return question;
}

function readOption(type: QuestionKind, line: string): OptionModel {
  const { parts, reason } = splitOption(type, line);
  const [whole = "", ...others] = parts;
  const [, mark, words = whole] = (isMarked(type) ? /^\[(.)\](.*)$/.exec(whole) : null) ?? [];
  const first = withoutBlank(words);
  const option = {
    ...blankOption,
    isRight: mark === "x",
    reason: reason === null ? null : shownReason(type, reason),
  };
  const second = others[0] ?? "";
  switch (type) {
    case "fill":
      return { ...option, text: unescapeSigns(first), accepts: others.map(unescapeSigns) };
    case "match":
      return { ...option, text: unescapeSigns(first), pair: unescapeSigns(second) };
    case "spot":
      return { ...option, part: first, text: unescapeSigns(second) };
    case "scene":
      return { ...option, text: unescapeSigns(first), leadsTo: second };
    default:
      return { ...option, text: unescapeSigns(first) };
  }
}

/** Whether its options are marked as right or wrong. */
export function isMarked(type: QuestionKind): boolean {
  return type === "single" || type === "multiple" || type === "spot" || type === "scene";
}

/** The one that parts it from what stands before it. */
function withoutBlank(text: string): string {
  return text.replace(/^ /, "");
}

export function questionLines({ id, type, isGuess, surface, text, sides }: QuestionModel): string[] {
  const words = [id, type, ...(isGuess ? ["guess"] : []), ...(type === "spot" ? [surface] : [])];
  const sign = type === "sort" ? "+" : "@";
  return [
    `? ${words.join(" ")}: ${oneLine(text)}`,
    ...sides.flatMap((side) => [
      ...(hasSides({ type }) ? [`${sign} ${side.id} | ${oneLine(side.text)}`] : []),
      ...side.options
        .filter((option) => !isBlank(option))
        .map((option, index) => optionLine(type, option, index)),
    ]),
  ];
}

/** A row that nobody has written in yet is no line of the file. */
function isBlank({ text, pair, reason }: OptionModel): boolean {
  return text.trim() === "" && pair.trim() === "" && reason === null;
}

function optionLine(type: QuestionKind, option: OptionModel, index: number): string {
  const { isRight, part, pair, accepts, leadsTo, reason } = option;
  const words = written(option.text);
  const mark = isRight ? "- [x]" : "- [ ]";
  const own = {
    single: `${mark} ${words}`,
    multiple: `${mark} ${words}`,
    order: `${index + 1}. ${words}`,
    match: `- ${words} = ${written(pair)}`,
    sort: `- ${words}`,
    fill: `= ${[words, ...accepts.map(written)].join(" | ")}`,
    spot: `${mark} ${part} | ${words}`,
    scene: `${mark} ${words}${leadsTo === "" ? "" : ` => ${leadsTo}`}`,
  }[type];
  return reason === null ? own : `${own} -> ${writtenReason(type, oneLine(reason))}`;
}

/** Where choices lead somewhere, this sign in a reason would read like one that was written too late. */
function writtenReason(type: QuestionKind, reason: string): string {
  return type === "scene" ? replaceBare(reason, /=>/, "=\\>") : reason;
}

function shownReason(type: QuestionKind, source: string): string {
  return type === "scene" ? replaceBare(source, /=\\>/, "=>") : source;
}

function written(text: string): string {
  return escapeSigns(oneLine(text));
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, " ");
}
