import { Parser } from "htmlparser2";
import type { PassageWriter } from "../passage-writer.ts";
import { decodeText } from "./text-decoding.ts";

/** What a reader would see of the page, by its headings. */
export function readHtml(content: Buffer, writer: PassageWriter): void {
  let text: string[] = [];
  let hidden = 0;
  const take = () => {
    const taken = text.join("");
    text = [];
    return taken;
  };
  const endParagraph = () => {
    const paragraph = take();
    if (paragraph.trim() !== "") writer.addParagraph(paragraph);
  };
  const parser = new Parser(
    {
      onopentagname(name) {
        if (unseen.has(name)) hidden += 1;
        else if (blocks.has(name) || isHeading(name)) endParagraph();
      },
      onclosetag(name) {
        if (unseen.has(name)) hidden = Math.max(0, hidden - 1);
        else if (isHeading(name)) writer.startHeading(take());
        else if (blocks.has(name)) endParagraph();
        else if (cells.has(name)) text.push(" · ");
      },
      ontext(piece) {
        if (hidden === 0) text.push(piece);
      },
    },
    { decodeEntities: true },
  );
  const page = decodeText(content);
  for (let start = 0; start < page.length; start += CHUNK) parser.write(page.slice(start, start + CHUNK));
  parser.end();
  endParagraph();
}

const CHUNK = 65_536;

const unseen = new Set([
  "script",
  "style",
  "template",
  "noscript",
  "title",
  "svg",
  "iframe",
  "select",
  "object",
]);
const cells = new Set(["td", "th"]);
const blocks = new Set(
  "address article aside blockquote body br dd details div dl dt fieldset figcaption figure footer form header hr li main nav ol p pre section summary table tbody tr ul".split(
    " ",
  ),
);

function isHeading(name: string): boolean {
  return /^h[1-6]$/.test(name);
}
