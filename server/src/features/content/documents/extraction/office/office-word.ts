import { posix } from "node:path";
import type { PassageWriter } from "../passage-writer.ts";
import type { OfficePackage } from "./office-package.ts";
import { isOutlined, isRemoved, readWordStyles } from "./word-styles.ts";

/** Paragraphs and headings in order; the cells of a table are paragraphs. Word keeps no pages in its files. */
export async function readWord(document: OfficePackage, writer: PassageWriter): Promise<null> {
  const { part } = document.main;
  const styles = await readWordStyles(document, posix.join(posix.dirname(part), "styles.xml"));
  let text: string[] = [];
  let isHeading = false;
  let isText = false;
  let deleted = 0;
  await document.read(part, {
    open(name, attribute) {
      if (name === "p") isHeading = false;
      else if (name === "pStyle") isHeading ||= styles.headings.has(attribute("val") ?? "");
      else if (name === "outlineLvl") isHeading ||= isOutlined(attribute("val"));
      else if (name === "t") isText = true;
      else if (name === "tab" || name === "br" || name === "cr") text.push(" ");
      else if (name === "noBreakHyphen") text.push("-");
      else if (isRemoved(name)) deleted += 1;
    },
    text(piece) {
      if (isText && deleted === 0) text.push(piece);
    },
    close(name) {
      if (name === "t") isText = false;
      else if (isRemoved(name)) deleted -= 1;
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
