import { turnEmpty, turnTooLong } from "../../problems.ts";

/** Nobody says so much in one go; the detector reads it in a few milliseconds. */
const LONGEST = 2_000;

/** What a learner typed or a recogniser heard, as it is stored. @throws turnEmpty, turnTooLong (422) */
export function readUtterance(text: string): string {
  const said = plainText(text);
  if (said === "") throw turnEmpty({ errors: { text: [turnEmpty.detail] } });
  if (said.length > LONGEST) throw turnTooLong({ errors: { text: [turnTooLong.detail] } });
  return said;
}

/** What a recogniser understood; null where nobody spoke. It is shown beside the text, so it is never too long for that. */
export function readHeard(heard: string | undefined): string | null {
  const said = plainText(heard ?? "").slice(0, LONGEST);
  return said === "" ? null : said.toWellFormed();
}

/** Line ends as they are stored, no other control characters, no blank around it. */
function plainText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();
}
