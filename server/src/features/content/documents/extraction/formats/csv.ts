import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import type { PassageWriter } from "../passage-writer.ts";
import { UnreadableDocument } from "../unreadable.ts";
import { decodeText } from "./text-decoding.ts";

const LONGEST_ROW = 1_000_000;

/** One line per row: the cells that say something. */
export async function readCsv(content: Buffer, writer: PassageWriter): Promise<void> {
  const text = decodeText(content);
  const rows = Readable.from(chunksOf(text)).pipe(
    parse({
      bom: true,
      delimiter: delimiterOf(text),
      max_record_size: LONGEST_ROW,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }),
  );
  try {
    for await (const row of rows) {
      if (Array.isArray(row)) writer.addParagraph(row.filter((cell) => /\S/.test(String(cell))).join(" · "));
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableDocument(
      "The CSV table cannot be read: check its quotation marks, and that no row has more than a million characters.",
      { cause: error },
    );
  }
}

function* chunksOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += 65_536) yield text.slice(start, start + 65_536);
}

/** Spreadsheets of our languages write semicolons as often as commas. */
function delimiterOf(text: string): string {
  const firstLine = text.slice(0, 10_000).split("\n", 1)[0] ?? "";
  const count = (delimiter: string) => firstLine.split(delimiter).length;
  return [",", ";", "\t"].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}
