import { shorten } from "../content-files/fields.ts";
import type { Report } from "../content-files/mistakes.ts";
import { type InlineScope, readSpans } from "../inline/inline.ts";
import { limits } from "../limits.ts";
import { type PictureFacts, pictureName } from "../picture.ts";
import type { Span } from "../span.ts";
import type { ContentPicture } from "../template-content.ts";

/** What is known of the files in `images/`, by their names. */
export type KnownPictures = ReadonlyMap<string, PictureFacts>;

const nothing: PictureFacts = { hash: "", width: 0, height: 0, widths: [] };

/** Reads `![what it shows](name.png)`, a line of its own, and the caption below it. */
export function readPicture(
  source: string,
  caption: Span[],
  line: number,
  pictures: KnownPictures,
  scope: InlineScope,
  report: Report,
): ContentPicture {
  const [, words = "", name = ""] = /^!\[(.*)\]\(([^()\s]*)\)$/.exec(source) ?? [];
  const alt = readSpans(words.trim(), line, { ...scope, allowsConditions: false }, report);
  if (name === "") report(line, "Write a picture as `![what it shows](name.png)`, in a line of its own.");
  else {
    checkName(name, pictures, line, report);
    checkAlt(words.trim(), alt, name, line, report);
  }
  return { type: "picture", name, picture: pictures.get(name) ?? nothing, alt, caption };
}

function checkName(name: string, pictures: KnownPictures, line: number, report: Report): void {
  if (!pictureName.test(name))
    report(
      line,
      `\`${shorten(name)}\` is no picture of images/: use the name of a .png, .jpg, .webp or .avif file without its folder, in lower-case letters, digits, hyphens and dots.`,
    );
  else if (!pictures.has(name))
    report(line, `There is no file images/${name}; put it there or correct the name.`);
}

/** The alternative text replaces the picture for readers who cannot see it. */
function checkAlt(words: string, alt: readonly Span[], name: string, line: number, report: Report): void {
  if (words === "") report(line, "Say what the picture shows between ![ and ]: some cannot see it.");
  if (words.replaceAll("\\", "").length > limits.alt)
    report(line, `What the picture shows is longer than ${limits.alt} characters; say the rest in the text.`);
  if (alt.some(({ type }) => type !== "text" && type !== "slot"))
    report(line, "What a picture shows is plain text and slots: no bold, italics, code or links in it.");
  const stem = name.replace(/\.\w+$/, "");
  const said = words.toLowerCase().replaceAll(" ", "-");
  if (said !== "" && (/\.(?:png|jpe?g|webp|avif|gif|svg)$/.test(said) || said === stem))
    report(line, "This is the name of the file; say in a sentence what the picture shows.");
}
