import { posix } from "node:path";
import type { PassageWriter } from "../passage-writer.ts";
import type { OfficePackage } from "./office-package.ts";

/**
 * Sheet by sheet, one line per row: the cells that say something. Where a sheet claims to end does not matter,
 * only cells that are there are looked at.
 */
export async function readWorkbook(workbook: OfficePackage, writer: PassageWriter): Promise<null> {
  const strings = await readSharedStrings(workbook);
  for (const { name, part } of await listSheets(workbook)) {
    writer.startHeading(name);
    await readSheet(workbook, part, strings, writer);
  }
  return null;
}

async function listSheets(workbook: OfficePackage): Promise<{ name: string; part: string }[]> {
  const { part } = workbook.main;
  const relations = await workbook.relations(part);
  const sheets = new Map<string, string>(); // each part once, however often a hostile list names it
  await workbook.read(part, {
    open(name, attribute) {
      const target = name === "sheet" ? relations.get(attribute(":id") ?? "") : undefined;
      if (target !== undefined && attribute("state") !== "veryHidden")
        sheets.set(target, attribute("name") ?? "");
    },
  });
  return [...sheets].map(([target, name]) => ({ name, part: target }));
}

/** Texts are kept once for the whole workbook; cells name them by number. */
async function readSharedStrings(workbook: OfficePackage): Promise<string[]> {
  const part = posix.join(posix.dirname(workbook.main.part), "sharedStrings.xml");
  const strings: string[] = [];
  if (!workbook.has(part)) return strings;
  let pieces: string[] = [];
  let isText = false;
  let phonetic = 0;
  await workbook.read(part, {
    open(name) {
      if (name === "t") isText = true;
      else if (name === "rPh") phonetic += 1;
    },
    text(piece) {
      if (isText && phonetic === 0) pieces.push(piece);
    },
    close(name) {
      if (name === "t") isText = false;
      else if (name === "rPh") phonetic -= 1;
      else if (name === "si") {
        strings.push(pieces.join(""));
        pieces = [];
      }
    },
  });
  return strings;
}

async function readSheet(
  workbook: OfficePackage,
  part: string,
  strings: readonly string[],
  writer: PassageWriter,
): Promise<void> {
  let row: string[] = [];
  let type = "";
  let value = "";
  let isValue = false;
  await workbook.read(part, {
    open(name, attribute) {
      if (name === "c") {
        type = attribute("t") ?? "n";
        value = "";
      } else isValue = name === "v" || name === "t";
    },
    text(piece) {
      if (isValue) value += piece;
    },
    close(name) {
      if (name === "c") {
        const cell = (type === "s" ? (strings[Number(value)] ?? "") : type === "e" ? "" : value).trim();
        if (cell !== "") row.push(cell);
      } else if (name === "row") {
        if (row.length > 0) writer.addParagraph(row.join(" · "));
        row = [];
      } else isValue = false;
    },
  });
}
