import { posix } from "node:path";
import type { PassageWriter } from "../passage-writer.ts";
import type { OfficePackage } from "./office-package.ts";

/** Paragraphs and headings in order; the cells of a table are paragraphs. Word keeps no pages in its files. */
export async function readWord(document: OfficePackage, writer: PassageWriter): Promise<null> {
  const { part } = document.main;
  const headingStyles = await readHeadingStyles(document, posix.join(posix.dirname(part), "styles.xml"));
  let text: string[] = [];
  let isHeading = false;
  let isText = false;
  let deleted = 0;
  await document.read(part, {
    open(name, attribute) {
      if (name === "p") isHeading = false;
      else if (name === "pStyle") isHeading ||= headingStyles.has(attribute("val") ?? "");
      else if (name === "outlineLvl") isHeading ||= isOutlined(attribute("val"));
      else if (name === "t") isText = true;
      else if (name === "tab" || name === "br" || name === "cr") text.push(" ");
      else if (name === "noBreakHyphen") text.push("-");
      else if (name === "del" || name === "instrText") deleted += 1;
    },
    text(piece) {
      if (isText && deleted === 0) text.push(piece);
    },
    close(name) {
      if (name === "t") isText = false;
      else if (name === "del" || name === "instrText") deleted -= 1;
      else if (name === "p") {
        const paragraph = text.join("");
        text = [];
        if (paragraph.trim() === "") return;
        if (isHeading) writer.startHeading(paragraph);
        else writer.addParagraph(paragraph);
      }
    },
  });
  return null;
}

/** Their ids are in the language of the program that wrote them, their names are not. */
async function readHeadingStyles(document: OfficePackage, part: string): Promise<Set<string>> {
  const ids = new Set<string>();
  if (!document.has(part)) return ids;
  let id = "";
  await document.read(part, {
    open(name, attribute) {
      if (name === "style") id = attribute("styleId") ?? "";
      const isNamed = name === "name" && /^(heading \d|title)$/i.test(attribute("val") ?? "");
      if (isNamed || (name === "outlineLvl" && isOutlined(attribute("val")))) ids.add(id);
    },
  });
  return ids;
}

/** Level 9 is body text (ECMA-376, 17.3.1.20). */
function isOutlined(level: string | undefined): boolean {
  return /^[0-8]$/.test(level ?? "");
}
