/** A question as its form shows it, the same shape for every kind. */
export interface QuestionModel {
  kind: "question";
  id: string;
  type: QuestionType;
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

export const questionTypes = [
  "single",
  "multiple",
  "order",
  "match",
  "sort",
  "fill",
  "spot",
  "scene",
] as const;
export type QuestionType = (typeof questionTypes)[number];

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
  const [, id, named, words = "", text] = /^\? (\S+) (\w+)((?: \w+)*): (.*)$/.exec(head) ?? [];
  const type = questionTypes.find((each) => each === named);
  if (id === undefined || type === undefined || text === undefined) return null;
  const marks = words.trim().split(" ");
  const surface = marks.find((mark) => mark !== "guess") ?? "";
  const question: QuestionModel = {
    kind: "question",
    id,
    type,
    isGuess: marks.includes("guess"),
    surface,
    text,
    sides: hasSides({ type }) ? [] : [{ id: "", text: "", options: [] }],
  };
  for (const line of lines) {
    const [, side, words = ""] = /^[+@] (\S+) \| (.*)$/.exec(line) ?? [];
    if (side !== undefined) question.sides.push({ id: side, text: words, options: [] });
    else question.sides.at(-1)?.options.push(readOption(type, line));
  }
  return question;
}

function readOption(type: QuestionType, line: string): OptionModel {
  const marked = type !== "order" && type !== "match" && type !== "sort" && type !== "fill";
  const [, mark = "", rest = ""] = (marked ? /^- \[(.)\] ?(.*)$/ : /^(\S+) ?(.*)$/).exec(line) ?? [];
  const [whole, reason] = splitAt(rest, "->");
  const option = { ...blankOption, isRight: mark === "x", reason: reason === null ? null : shown(reason) };
  if (type === "fill") {
    const [text = "", ...accepts] = whole.split(" | ");
    return { ...option, text: shown(text), accepts: accepts.map(shown) };
  }
  if (type === "match") {
    const [text, pair] = splitAt(whole, "=");
    return { ...option, text: shown(text), pair: shown(pair ?? "") };
  }
  if (type === "spot") {
    const [part, text] = splitAt(whole, "|");
    return { ...option, part, text: shown(text ?? "") };
  }
  if (type === "scene") {
    const [text, leadsTo] = splitAt(whole, "=>");
    return { ...option, text: shown(text), leadsTo: leadsTo ?? "" };
  }
  return { ...option, text: shown(whole) };
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

function optionLine(type: QuestionType, option: OptionModel, index: number): string {
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
  return reason === null ? own : `${own} -> ${written(reason)}`;
}

function splitAt(text: string, sign: string): [string, string | null] {
  const at = `${text} `.indexOf(` ${sign} `);
  return at === -1 ? [text, null] : [text.slice(0, at), text.slice(at + sign.length + 2)];
}

/** A sign between spaces parts a line; as a word of its own it stands behind a backslash, which nobody has to know. */
function written(text: string): string {
  return ` ${oneLine(text)}`
    .replace(/ ([-=])>(?= |$)/g, " $1\\>")
    .replace(/ (?=[=|](?: |$))/g, " \\")
    .slice(1);
}

function shown(source: string): string {
  return ` ${source}`
    .replace(/ ([-=])\\>(?= |$)/g, " $1>")
    .replace(/ \\(?=[=|](?: |$))/g, " ")
    .slice(1);
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, " ");
}
