import { shorten } from "../content-files/fields.ts";
import type { Report } from "../content-files/mistakes.ts";
import { said } from "../content-files/said.ts";
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
  if (name === "") report(line, said("picture.none"));
  else {
    checkName(name, pictures, line, report);
    checkAlt(words.trim(), alt, name, line, report);
  }
  return { type: "picture", name, picture: pictures.get(name) ?? nothing, alt, caption };
}

function checkName(name: string, pictures: KnownPictures, line: number, report: Report): void {
  if (!pictureName.test(name)) report(line, said("picture.name", { name: shorten(name) }));
  else if (!pictures.has(name)) report(line, said("picture.missing", { name }));
}

/** The alternative text replaces the picture for readers who cannot see it. */
function checkAlt(words: string, alt: readonly Span[], name: string, line: number, report: Report): void {
  if (words === "") report(line, said("picture.alt_missing"));
  if (words.replaceAll("\\", "").length > limits.alt)
    report(line, said("picture.alt_long", { most: limits.alt }));
  if (alt.some(({ type }) => type !== "text" && type !== "slot")) report(line, said("picture.alt_plain"));
  const stem = name.replace(/\.\w+$/, "");
  const written = words.toLowerCase().replaceAll(" ", "-");
  if (written !== "" && (/\.(?:png|jpe?g|webp|avif|gif|svg)$/.test(written) || written === stem))
    report(line, said("picture.alt_is_name"));
}
