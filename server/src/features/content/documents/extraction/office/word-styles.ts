import type { OfficePackage } from "./office-package.ts";

/** What a document's styles make of a text, by their ids: those are in the language of the program, their names are not. */
interface WordStyles {
  /** With their levels. */
  headings: Map<string, number>;
  /** Styles of lists, and which list each belongs to. */
  lists: Map<string, string>;
  bold: Set<string>;
  italic: Set<string>;
  /** Styles of tables of contents. */
  contents: Set<string>;
}

export async function readWordStyles(document: OfficePackage, part: string): Promise<WordStyles> {
  const styles: WordStyles = {
    headings: new Map(),
    lists: new Map(),
    bold: new Set(),
    italic: new Set(),
    contents: new Set(),
  };
  if (!document.has(part)) return styles;
  let id = "";
  let isCharacter = false;
  await document.read(part, {
    open(name, attribute) {
      const value = attribute("val");
      if (name === "style") {
        id = attribute("styleId") ?? "";
        isCharacter = attribute("type") === "character";
      }
      const named = name === "name" ? /^(?:heading (\d)|title)$/i.exec(value ?? "") : null;
      if (named) styles.headings.set(id, Number(named[1] ?? 0));
      if (name === "outlineLvl" && isOutlined(value) && !styles.headings.has(id))
        styles.headings.set(id, Number(value) + 1);
      if (name === "name" && /^(toc (\d|heading)|table of figures)$/i.test(value ?? ""))
        styles.contents.add(id);
      if (name === "numId" && value !== undefined) styles.lists.set(id, value);
      if (name === "b" && isCharacter && isOn(value)) styles.bold.add(id);
      if (name === "i" && isCharacter && isOn(value)) styles.italic.add(id);
    },
  });
  return styles;
}

/** Level 9 is body text (ECMA-376, 17.3.1.20). */
export function isOutlined(level: string | undefined): boolean {
  return /^[0-8]$/.test(level ?? "");
}

/** A property without a value is on (ECMA-376, 17.17.4). */
export function isOn(value: string | undefined): boolean {
  return !/^(?:0|false|off)$/.test(value ?? "");
}

/** What a change that is still to be accepted takes away, and the instructions of a field. */
export function isRemoved(name: string): boolean {
  return name === "del" || name === "moveFrom" || name === "instrText";
}
