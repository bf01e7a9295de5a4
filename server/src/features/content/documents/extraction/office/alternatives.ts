import type { XmlReader } from "./xml.ts";

/**
 * What is written for several programs is read once (`mc:AlternateContent`, ECMA-376, part 3): Word stores each text box and many a
 * picture twice, and a new kind of chart with a picture for older programs. The first alternative with words or a picture counts.
 */
export function firstAlternative(reader: XmlReader): XmlReader {
  const around: { isFilled: boolean }[] = [];
  let skipped = 0;
  let isText = false;
  const fill = () => {
    for (const alternatives of around) alternatives.isFilled = true;
  };
  return {
    open(name, attribute) {
      if (skipped > 0 || (isBranch(name) && around.at(-1)?.isFilled)) {
        skipped += 1;
        return;
      }
      if (name === "AlternateContent") around.push({ isFilled: false });
      else if (name === "t") isText = true;
      else if (name === "blip" || name === "imagedata") fill();
      reader.open?.(name, attribute);
    },
    text(text) {
      if (skipped > 0) return;
      if (isText && text.trim() !== "") fill();
      reader.text?.(text);
    },
    close(name) {
      if (skipped > 0) {
        skipped -= 1;
        return;
      }
      if (name === "AlternateContent") around.pop();
      else if (name === "t") isText = false;
      reader.close?.(name);
    },
  };
}

function isBranch(name: string): boolean {
  return name === "Choice" || name === "Fallback";
}
