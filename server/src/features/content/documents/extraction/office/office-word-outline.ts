import { posix } from "node:path";
import type { OfficePackage } from "./office-package.ts";
import { type OutlineBlock, type OutlineRun, plainRun, wordsOf } from "./outline-part.ts";
import { readNumbering } from "./word-numbering.ts";
import { isOn, isOutlined, isRemoved, readWordStyles } from "./word-styles.ts";

/** A picture before its file is read. */
interface ShownPicture {
  type: "picture";
  part: string;
  alt: string;
}

export type WordBlock = Exclude<OutlineBlock, { type: "picture" }> | ShownPicture;

interface WordOutlineWriter {
  startHeading(text: string, level: number): void;
  add(block: WordBlock): void;
  /** Of a text that joins a block which was added before. */
  count(text: string): void;
}

/** A paragraph while it is read, and the run within it. */
interface OpenParagraph {
  runs: OutlineRun[];
  pictures: ShownPicture[];
  /** Of a heading. */
  level: number | null;
  isOfContents: boolean;
  isDropCap: boolean;
  listId: string;
  isRun: boolean;
  isBold: boolean;
  isItalic: boolean;
}

const blank = (): OpenParagraph => ({
  runs: [],
  pictures: [],
  level: null,
  isOfContents: false,
  isDropCap: false,
  listId: "",
  isRun: false,
  isBold: false,
  isItalic: false,
});

/**
 * Headings, paragraphs, lists, tables and pictures in order, with what is bold or in italics, and where words lead. Lists within lists become one; what stands in a table
 * within a table stands in the cell around it, and its pictures are left out. Text boxes come before the paragraph that they stand
 * beside; a table of contents, which a lesson has of itself, is left out.
 */
export async function readWordOutline(document: OfficePackage, writer: WordOutlineWriter): Promise<void> {
  const { part } = document.main;
  const beside = (name: string) => posix.join(posix.dirname(part), name);
  const styles = await readWordStyles(document, beside("styles.xml"));
  const isOrdered = await readNumbering(document, beside("numbering.xml"));
  const targets = await document.relations(part);
  const links = await document.links(part);
  const list = joinedLists(writer);
  const table = tableReader((rows) => list.add({ type: "table", rows }));

  let paragraph = blank();
  const aroundBoxes: OpenParagraph[] = [];
  let isText = false;
  let alt = "";
  let href: string | null = null;
  let [deleted, former] = [0, 0];

  function endParagraph(): void {
    const { runs, pictures, level, isOfContents, isDropCap, listId } = paragraph;
    paragraph = blank();
    if (isDropCap) paragraph.runs = runs;
    if (isDropCap || isOfContents) return;
    if (table.isOpen()) {
      table.addText(runs);
      return;
    }
    if (wordsOf(runs).trim() !== "") {
      if (level !== null) list.startHeading(wordsOf(runs), level);
      else if (listId !== "" && listId !== "0") list.addItem(listId, isOrdered(listId), runs);
      else list.add({ type: "paragraph", runs });
    }
    for (const picture of pictures) list.add(picture);
  }

  function openProperty(name: string, attribute: (name: string) => string | undefined): void {
    const value = attribute("val");
    if (name === "pStyle") {
      paragraph.level ??= styles.headings.get(value ?? "") ?? null;
      paragraph.isOfContents ||= styles.contents.has(value ?? "");
      paragraph.listId ||= styles.lists.get(value ?? "") ?? "";
    } else if (name === "outlineLvl") paragraph.level ??= isOutlined(value) ? Number(value) + 1 : null;
    else if (name === "numId") paragraph.listId = value ?? "";
    else if (name === "framePr") paragraph.isDropCap = /^(drop|margin)$/.test(attribute("dropCap") ?? "");
    else if (paragraph.isRun) openMark(name, value);
  }

  function openMark(name: string, value: string | undefined): void {
    if (name === "rStyle") {
      paragraph.isBold = styles.bold.has(value ?? "");
      paragraph.isItalic = styles.italic.has(value ?? "");
    } else if (name === "b") paragraph.isBold = isOn(value);
    else if (name === "i") paragraph.isItalic = isOn(value);
  }

  function addPicture(relation: string | undefined): void {
    const target = targets.get(relation ?? "");
    if (target !== undefined && deleted === 0)
      paragraph.pictures.push({ type: "picture", part: target, alt });
  }

  function addText(text: string): void {
    const { isBold, isItalic } = paragraph;
    paragraph.runs.push({ text, isBold, isItalic, href });
  }

  await document.read(part, {
    open(name, attribute) {
      table.open(name, attribute);
      if (name === "txbxContent") {
        aroundBoxes.push(paragraph);
        paragraph = blank();
      } else if (name === "r") Object.assign(paragraph, { isRun: true, isBold: false, isItalic: false });
      else if (name === "hyperlink") href = links.get(attribute(":id") ?? "") ?? null;
      else if (name === "t") isText = true;
      else if (name === "tab" || name === "br" || name === "cr") {
        if (paragraph.isRun) addText(" ");
      } else if (name === "noBreakHyphen") addText("-");
      else if (isRemoved(name)) deleted += 1;
      else if (isFormer(name)) former += 1;
      else if (name === "docPr") alt = attribute("descr") ?? "";
      else if (name === "shape" || name === "rect") alt = attribute("alt") ?? "";
      else if (name === "blip") addPicture(attribute(":embed"));
      else if (name === "imagedata") addPicture(attribute(":id"));
      else if (former === 0) openProperty(name, attribute);
    },
    text(text) {
      if (isText && deleted === 0) addText(text);
    },
    close(name) {
      if (name === "t") isText = false;
      else if (name === "r") paragraph.isRun = false;
      else if (name === "hyperlink") href = null;
      else if (isRemoved(name)) deleted -= 1;
      else if (isFormer(name)) former -= 1;
      else if (name === "p") endParagraph();
      else if (name === "txbxContent") paragraph = aroundBoxes.pop() ?? blank();
      table.close(name);
    },
  });
}

/** How something looked before a change that is still to be accepted. */
function isFormer(name: string): boolean {
  return name === "pPrChange" || name === "rPrChange";
}

/** Items of one list that follow each other are one block. */
function joinedLists(writer: WordOutlineWriter) {
  let open: { id: string; items: OutlineRun[][] } | null = null;
  return {
    startHeading(text: string, level: number) {
      open = null;
      writer.startHeading(text, level);
    },
    add(block: WordBlock) {
      open = null;
      writer.add(block);
    },
    addItem(id: string, isOrdered: boolean, runs: OutlineRun[]) {
      if (open?.id === id) {
        writer.count(wordsOf(runs));
        open.items.push(runs);
        return;
      }
      const items = [runs];
      writer.add({ type: "list", isOrdered, items });
      open = { id, items };
    },
  };
}

/** More columns than Word has. */
const MOST_COLUMNS = 63;

/** Collects the cells of a table, whose paragraphs are told to it. */
function tableReader(done: (rows: OutlineRun[][][]) => void) {
  let depth = 0;
  let rows: OutlineRun[][][] = [];
  let row: OutlineRun[][] = [];
  let cell: OutlineRun[] = [];
  let width = 1;
  return {
    isOpen: () => depth > 0,
    addText(runs: readonly OutlineRun[]) {
      if (wordsOf(runs).trim() === "") return;
      if (cell.length > 0) cell.push(plainRun(" "));
      cell.push(...runs);
    },
    open(name: string, attribute: (name: string) => string | undefined) {
      if (name === "tbl") depth += 1;
      if (depth !== 1) return;
      if (name === "tbl") rows = [];
      else if (name === "tr") row = [];
      else if (name === "tc") [cell, width] = [[], 1];
      else if (name === "gridSpan") width = Math.min(Number(attribute("val")) || 1, MOST_COLUMNS);
    },
    close(name: string) {
      if (depth === 1) {
        if (name === "tc") row.push(cell, ...Array.from({ length: width - 1 }, () => []));
        else if (name === "tr") rows.push(row);
        else if (name === "tbl") done(rows);
      }
      if (name === "tbl") depth -= 1;
    },
  };
}
