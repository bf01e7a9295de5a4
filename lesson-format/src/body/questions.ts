import { idShape } from "../content-files/fields.ts";
import type { Report } from "../content-files/mistakes.ts";
import { said } from "../content-files/said.ts";
import { limits } from "../limits.ts";
import { type ContentQuestion, type QuestionKind, questionKinds } from "../question/question-content.ts";
import { splitQuestion } from "../question/question-lines.ts";
import { mockUpKinds } from "../surfaces.ts";
import { checkQuestion } from "./check-question.ts";
import { type Cursor, current, isAtEnd, lineNumber, skipBlank, take } from "./cursor.ts";
import { readOption, readSide } from "./options.ts";
import { readPart, takeWhole } from "./question-parts.ts";

/** Reads `? q1 single: …` and its options; the cursor stands on the question. Of another form the id is `q1/2`. */
export function readQuestion(cursor: Cursor, report: Report): ContentQuestion {
  const line = lineNumber(cursor);
  const parts = splitQuestion(takeWhole(cursor));
  const id = parts?.id ?? "";
  const kind = questionKinds.find((candidate) => candidate === parts?.kind);
  if (kind === undefined || !idShape.pattern.test(id.replace(/\/[a-z\d-]{1,20}$/, "")))
    report(line, said("question.shape", { kinds: questionKinds.join(", ") }));
  const question: ContentQuestion = {
    id,
    kind: kind ?? "single",
    ...(kind === undefined ? {} : readWords(parts?.words ?? [], kind, line, report)),
    text: parts === null ? [] : readPart(parts.text, "question", line, report),
    options: [],
  };
  // How its lines are written depends on the kind: where that is unknown, nothing can be said of them.
  readLines(question, cursor, kind === undefined ? () => {} : report);
  if (kind !== undefined) checkQuestion(question, line, report);
  return question;
}

/** What stands between the kind and the colon: `guess`, and the drawing of a spot. */
function readWords(
  words: readonly string[],
  kind: QuestionKind,
  line: number,
  report: Report,
): Pick<ContentQuestion, "isGuess" | "surface"> {
  const named = mockUpKinds.filter((surface) => words.includes(surface));
  const unknown = words.find((word) => ![...mockUpKinds, "guess"].includes(word));
  if (unknown !== undefined) report(line, said("question.word", { word: unknown }));
  if ((kind === "spot") !== (named.length === 1))
    report(line, said("question.drawing", { drawings: mockUpKinds.join(", ") }));
  const [surface] = named;
  return {
    ...(words.includes("guess") ? { isGuess: true } : {}),
    ...(surface === undefined ? {} : { surface }),
  };
}

/** Options, and the groups or steps that they stand under. Of a flood of them the rest is passed over. */
function readLines(question: ContentQuestion, cursor: Cursor, report: Report): void {
  let count = 0;
  for (skipBlank(cursor); !isAtEnd(cursor); skipBlank(cursor)) {
    const line = lineNumber(cursor);
    const text = current(cursor);
    if (belongs(text, question.kind) && ++count > limits.questionLines) {
      if (count === limits.questionLines + 1)
        report(line, said("question.lines", { most: limits.questionLines }));
      take(cursor);
    } else if (!belongs(text, question.kind)) {
      report(line, strayLine(question.kind));
      take(cursor);
    } else if (/^[+@] /.test(text)) readSide(question, takeWhole(cursor), line, report);
    else readOption(question, takeWhole(cursor), line, report);
  }
}

function strayLine(kind: QuestionKind) {
  return kind === "order"
    ? said("question.line.order")
    : said("question.line", { kind, lines: lineShapes[kind] });
}

const marked = "`- [x] …`, `- [ ] …`";
const lineShapes: Record<Exclude<QuestionKind, "order">, string> = {
  single: marked,
  multiple: marked,
  match: "`- … = …`",
  sort: "`+ id | …`, `- …`",
  fill: "`= …`",
  spot: "`- [x] part | …`, `- [ ] part | …`",
  scene: "`@ id | …`, `- [x] …`, `- [ ] …`",
};

function belongs(text: string, kind: QuestionKind): boolean {
  switch (kind) {
    case "order":
      return /^\d{1,3}\. /.test(text);
    case "fill":
      return text.startsWith("= ");
    case "sort":
      return /^[-+] /.test(text);
    case "scene":
      return /^[-@] /.test(text);
    default:
      return text.startsWith("- ");
  }
}
