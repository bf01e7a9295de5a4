import { posix } from "node:path";
import type { OfficePackage } from "./office-package.ts";
import { type OutlineBlock, type OutlineRun, wordsOf } from "./outline-part.ts";
import { readNumbering } from "./word-numbering.ts";
import { isOn, isOutlined, readWordStyles } from "./word-styles.ts";

/** A picture before its file is read. */
interface ShownPicture {
  type: "picture";
  part: string;
  alt: string;
}

export type WordBlock = Exclude<OutlineBlock, { type: "picture" }> | ShownPicture;

interface WordOutlineWriter {
  startHeading(text: string): void;
  add(block: WordBlock): void;
  /** Of a text that joins a block which was added before. */
  count(text: string): void;
}

/**
 * Headings, paragraphs, lists, tables and pictures in order, with what is bold. Lists within lists become one; what stands in a table
 * within a table stands in the cell around it, and its pictures are left out.
 */
export async function readWordOutline(document: OfficePackage, writer: WordOutlineWriter): Promise<void> {
  const { part } = document.main;
  const beside = (name: string) => posix.join(posix.dirname(part), name);
  const styles = await readWordStyles(document, beside("styles.xml"));
  const isOrdered = await readNumbering(document, beside("numbering.xml"));
  const targets = await document.relations(part);
  const list = joinedLists(writer);
  const table = tableReader((rows) => list.add({ type: "table", rows }));

  let runs: OutlineRun[] = [];
  let pictures: ShownPicture[] = [];
  let [isHeading, isText, isRun, isBold] = [false, false, false, false];
  let listId = "";
  let alt = "";
  let [deleted, former] = [0, 0];

  function endParagraph(): void {
    const [said, shown] = [runs, pictures];
    [runs, pictures] = [[], []];
    const isBlank = wordsOf(said).trim() === "";
    if (table.isOpen()) {
      table.addText(said);
      return;
    }
    if (!isBlank) {
      if (isHeading) list.startHeading(wordsOf(said));
      else if (listId !== "" && listId !== "0") list.addItem(listId, isOrdered(listId), said);
      else list.add({ type: "paragraph", runs: said });
    }
    for (const picture of shown) list.add(picture);
  }

  function openProperty(name: string, attribute: (name: string) => string | undefined): void {
    const value = attribute("val");
    if (name === "pStyle") {
      isHeading ||= styles.headings.has(value ?? "");
      listId ||= styles.lists.get(value ?? "") ?? "";
    } else if (name === "outlineLvl") isHeading ||= isOutlined(value);
    else if (name === "numId") listId = value ?? "";
    else if (name === "rStyle" && isRun) isBold = styles.bold.has(value ?? "");
    else if (name === "b" && isRun) isBold = isOn(value);
  }

  await document.read(part, {
    open(name, attribute) {
      table.open(name, attribute);
      if (name === "p") [isHeading, listId] = [false, ""];
      else if (name === "r") [isRun, isBold] = [true, false];
      else if (name === "t") isText = true;
      else if (name === "tab" || name === "br" || name === "cr") {
        if (isRun) runs.push({ text: " ", isBold });
      } else if (name === "noBreakHyphen") runs.push({ text: "-", isBold });
      else if (isRemoved(name)) deleted += 1;
      else if (isFormer(name)) former += 1;
      else if (name === "docPr") alt = attribute("descr") ?? "";
      else if (name === "blip") {
        const target = targets.get(attribute(":embed") ?? "");
        if (target !== undefined && deleted === 0) pictures.push({ type: "picture", part: target, alt });
      } else if (former === 0) openProperty(name, attribute);
    },
    text(text) {
      if (isText && deleted === 0) runs.push({ text, isBold });
    },
    close(name) {
      if (name === "t") isText = false;
      else if (name === "r") isRun = false;
      else if (isRemoved(name)) deleted -= 1;
      else if (isFormer(name)) former -= 1;
      else if (name === "p") endParagraph();
      table.close(name);
    },
  });
}

function isRemoved(name: string): boolean {
  return name === "del" || name === "instrText";
}

/** How something looked before a change that is still to be accepted. */
function isFormer(name: string): boolean {
  return name === "pPrChange" || name === "rPrChange";
}

/** Items of one list that follow each other are one block. */
function joinedLists(writer: WordOutlineWriter) {
  let open: { id: string; items: OutlineRun[][] } | null = null;
  return {
    startHeading(text: string) {
      open = null;
      writer.startHeading(text);
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
      if (cell.length > 0) cell.push({ text: " ", isBold: false });
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
