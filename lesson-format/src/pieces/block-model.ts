import type { Piece, PieceKind } from "../cut/pieces.ts";
import { cellsOf, escapeBars } from "../cut/table-row.ts";
import { type SurfaceKind, surfaceKinds } from "../surfaces.ts";
import { type QuestionModel, questionLines, readQuestion } from "./question-model.ts";

/** A piece as forms show it and as it is written. Words stand as authors write them, with `**bold**` and the like. */
export type PieceModel = BlockModel | QuestionModel | { kind: "lines"; text: string };

export type BlockModel =
  | { kind: "paragraph"; text: string }
  | { kind: "quotation"; text: string }
  | { kind: "list"; isOrdered: boolean; items: string[] }
  | { kind: "box"; box: string; text: string }
  | { kind: "when"; rule: string; words: string; text: string }
  | { kind: "surface"; surface: SurfaceKind; parts: { part: string; text: string }[] }
  | { kind: "table"; rows: string[][]; dashes: string }
  | { kind: "picture"; name: string; alt: string; caption: string };

/** The form of a piece, or its lines where the form could not say all of them: writing it again gives the same bytes. */
export function readPiece({ kind, lines }: Pick<Piece, "kind" | "lines">): PieceModel {
  const model = kind === "question" ? readQuestion(lines) : readers[kind]?.(lines);
  if (model && pieceLines(model).join("\n") === lines.join("\n")) return model;
  return { kind: "lines", text: lines.join("\n") };
}

export function pieceLines(model: PieceModel): string[] {
  switch (model.kind) {
    case "lines":
    case "paragraph":
      return model.text.split("\n");
    case "quotation":
      return model.text.split("\n").map((line) => (line === "" ? ">" : `> ${line}`));
    case "list":
      return model.items
        .filter((item) => item.trim() !== "")
        .flatMap((item, index) => {
          const [first = "", ...more] = item.split("\n");
          return [`${model.isOrdered ? `${index + 1}.` : "-"} ${first}`, ...more.map((line) => `  ${line}`)];
        });
    case "box":
      return [`::: ${model.box}`, ...model.text.split("\n"), ":::"];
    case "when":
      return [`::: when ${model.rule}: [${model.words}]`, ...model.text.split("\n"), ":::"];
    case "surface":
      return [`::: ${model.surface}`, ...model.parts.map(({ part, text }) => `${part} | ${text}`), ":::"];
    case "table": {
      const [head = [], ...rows] = model.rows.map((cells) => `| ${cells.map(cellSource).join(" | ")} |`);
      return [head, model.dashes, ...rows].flat();
    }
    case "picture":
      return [`![${model.alt}](${model.name})`, ...(model.caption === "" ? [] : model.caption.split("\n"))];
    default:
      return questionLines(model);
  }
}

type Reader = (lines: readonly string[]) => BlockModel | null;

const readers: { [kind in PieceKind]?: Reader } = {
  paragraph: (lines) => ({ kind: "paragraph", text: lines.join("\n") }),
  quotation: (lines) => ({
    kind: "quotation",
    text: lines.map((line) => line.replace(/^> ?/, "")).join("\n"),
  }),
  list(lines) {
    const isOrdered = /^\d/.test(lines[0] ?? "");
    const items: string[] = [];
    for (const line of lines) {
      const item = /^(?:-|\d{1,3}\.) (.*)$/.exec(line)?.[1];
      if (item !== undefined || items.length === 0) items.push(item ?? line);
      else items.push(`${items.pop()}\n${line.trimStart()}`);
    }
    return { kind: "list", isOrdered, items };
  },
  box: (lines) => ({
    kind: "box",
    box: (lines[0] ?? "").slice(4),
    text: lines.slice(1, -1).join("\n"),
  }),
  when(lines) {
    const [, rule, words] = /^::: when (\w+): \[(.*)\]$/.exec(lines[0] ?? "") ?? [];
    if (rule === undefined || words === undefined) return null;
    return { kind: "when", rule, words, text: lines.slice(1, -1).join("\n") };
  },
  surface(lines) {
    const surface = surfaceKinds.find((name) => lines[0] === `::: ${name}`);
    if (surface === undefined) return null;
    const parts = lines.slice(1, -1).map((line) => {
      const [, part = "", text = ""] = /^([^|]*?) \| (.*)$/.exec(line) ?? [];
      return { part, text };
    });
    return { kind: "surface", surface, parts };
  },
  table(lines) {
    const [head = "", dashes = "", ...rows] = lines;
    return { kind: "table", rows: [head, ...rows].map(cellsOf), dashes };
  },
  picture(lines) {
    const [, alt, name] = /^!\[(.*)\]\(([^()\s]*)\)$/.exec(lines[0] ?? "") ?? [];
    if (alt === undefined || name === undefined) return null;
    return { kind: "picture", name, alt, caption: lines.slice(1).join("\n") };
  },
};

function cellSource(cell: string): string {
  return escapeBars(cell).replaceAll("\n", " ");
}

/** A table's row of dashes for so many columns. */
export function dashesOf(columns: number): string {
  return `|${"---|".repeat(columns)}`;
}
