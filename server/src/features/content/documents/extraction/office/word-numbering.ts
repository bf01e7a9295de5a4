import type { OfficePackage } from "./office-package.ts";

/** @returns of a list's id whether its items are numbered */
export async function readNumbering(
  document: OfficePackage,
  part: string,
): Promise<(list: string) => boolean> {
  const formats = new Map<string, string>();
  const definitions = new Map<string, string>();
  if (!document.has(part)) return () => false;
  let [definition, list, level] = ["", "", ""];
  await document.read(part, {
    open(name, attribute) {
      const value = attribute("val") ?? "";
      if (name === "abstractNum") definition = attribute("abstractNumId") ?? "";
      else if (name === "lvl") level = attribute("ilvl") ?? "";
      else if (name === "numFmt" && level === "0" && !formats.has(definition)) formats.set(definition, value);
      else if (name === "num") list = attribute("numId") ?? "";
      else if (name === "abstractNumId") definitions.set(list, value);
    },
  });
  return (id) => !/^(?:bullet|none)?$/.test(formats.get(definitions.get(id) ?? "") ?? "");
}
