import type { PieceKind } from "@lectern/lesson-format/cut/pieces.ts";
import { dashesOf } from "@lectern/lesson-format/pieces/block-model.ts";
import type { QuestionKind } from "@lectern/lesson-format/question/question-content.ts";
import { type SurfaceKind, surfaceKinds } from "@lectern/lesson-format/surfaces.ts";
import { withinSentence } from "../../../language/language.ts";
import { surfaceWords } from "../words.ts";

/** What a drawing cannot be without. */
const firstParts: Readonly<Record<SurfaceKind, readonly string[]>> = {
  mail: ["from", "subject", "body"],
  chat: ["name", "message"],
  browser: ["address", "page"],
  workshop: ["floor", "machine"],
  steps: ["title", "step", "step"],
  contrast: ["title", "before", "point", "after", "point"],
  number: ["title", "number", "meaning"],
  quadrant: ["title", "across", "up", "top-left", "top-right", "bottom-left", "bottom-right"],
  timeline: ["title", "time", "event", "time", "event"],
};

/** What a new block begins with: as little as the format can hold. Those that most lessons have come first. */
export const newBlocks: readonly {
  words: string;
  kind: PieceKind;
  lines: readonly string[];
}[] = [
  { words: "Paragraph", kind: "paragraph", lines: [""] },
  { words: "List", kind: "list", lines: [""] },
  { words: "Picture", kind: "picture", lines: ["![]()"] },
  { words: "Table", kind: "table", lines: ["|  |  |", dashesOf(2), "|  |  |"] },
  { words: "Box", kind: "box", lines: ["::: note", "", ":::"] },
  { words: "Quotation", kind: "quotation", lines: ["> "] },
  { words: "Text only for some", kind: "when", lines: ["::: when tools_any: []", "", ":::"] },
  ...surfaceKinds.map((value) => ({
    words: `Drawn ${withinSentence(surfaceWords[value])}`,
    kind: "surface" as const,
    lines: [`::: ${value}`, ...firstParts[value].map((part) => `${part} | `), ":::"],
  })),
];

/** The first lines of a question: what learners choose from is written in its form. */
export function newQuestion(type: QuestionKind, id: string): string[] {
  const head = `? ${id} ${type}${type === "spot" ? " mail" : ""}: `;
  if (type === "sort") return [head, "+ one | ", "+ two | "];
  return type === "scene" ? [head, "@ start | "] : [head];
}
