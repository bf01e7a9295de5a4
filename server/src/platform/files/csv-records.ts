import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { refusal } from "./csv-problems.ts";

export interface CsvRecord {
  /** Where the record begins, from 1. */
  line: number;
  cells: string[];
}

const LONGEST_RECORD = 200_000;
const tooLong = `a row is longer than ${LONGEST_RECORD} characters; perhaps a quote is not closed.`;

export interface Separators {
  /** What may stand between values: where there are several, the one that the first line has most of counts for all. */
  separators: readonly string[];
}

/**
 * Hands over the records of a CSV file (RFC 4180; UTF-8, with or without a byte order mark) one by one. Empty lines
 * are none.
 * @throws csvRefused naming the line, for what is not UTF-8 or breaks the rules of quotation
 */
export async function readRecords(
  file: AsyncIterable<Uint8Array>,
  take: (record: CsvRecord) => void,
  { separators }: Separators = { separators: [","] },
): Promise<void> {
  const text = decode(file);
  let line = 1;
  try {
    const { beginning, isEnd } = await firstLineOf(text);
    const delimiter = mostOf(separators, beginning);
    const parser = parse({ raw: true, relax_column_count: true, max_record_size: LONGEST_RECORD, delimiter });
    await pipeline(Readable.from(isEnd ? [beginning] : joined(beginning, text)), parser, async (records) => {
      for await (const { record: cells, raw } of records) {
        if (cells.length > 1 || cells[0] !== "") take({ line, cells });
        line += raw.match(/\r\n|\r|\n/g)?.length ?? 0; // a value may hold line breaks
      }
    });
  } catch (error) {
    if (error instanceof CsvError) throw refusal(lineOf(error), sentenceOf(error, separators), error);
    throw error;
  }
}

/** What has been read when the first line was there. */
async function firstLineOf(text: AsyncGenerator<string>): Promise<{ beginning: string; isEnd: boolean }> {
  let beginning = "";
  while (!/[\r\n]/.test(beginning) && beginning.length <= LONGEST_RECORD) {
    const { value, done } = await text.next();
    if (done) return { beginning, isEnd: true };
    beginning += value;
  }
  return { beginning, isEnd: false };
}

function mostOf(separators: readonly string[], text: string): string {
  const [line = ""] = text.split(/[\r\n]/, 1);
  const counted = separators.map((separator) => ({ separator, count: line.split(separator).length }));
  return counted.sort((one, other) => other.count - one.count)[0]?.separator ?? ",";
}

async function* joined(beginning: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield beginning;
  yield* rest;
}

async function* decode(file: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let line = 1;
  let length = 0;
  for await (const chunk of file) {
    const text = decodePart(() => decoder.decode(chunk, { stream: true }), line, chunk);
    // The parser counts the values of a row, not the separators between millions of empty ones.
    for (const [index, part] of text.split(/[\r\n]/).entries()) {
      length = index === 0 ? length + part.length : part.length;
      if (length > LONGEST_RECORD) throw refusal(line + linesBefore(text, part), tooLong);
    }
    line += text.split("\n").length - 1;
    yield text;
  }
  yield decodePart(() => decoder.decode(), line, new Uint8Array());
}

function linesBefore(text: string, part: string): number {
  return text.slice(0, text.indexOf(part)).split("\n").length - 1;
}

function decodePart(decodeText: () => string, line: number, chunk: Uint8Array): string {
  try {
    return decodeText();
  } catch (error) {
    throw refusal(line + linesBeforeMistake(chunk), "this is not UTF-8; save the file as UTF-8 CSV.", error);
  }
}

/** How many lines of the chunk can be read before the one that cannot. */
function linesBeforeMistake(chunk: Uint8Array): number {
  const readable = new TextDecoder().decode(chunk);
  const mistake = readable.indexOf("\uFFFD");
  return mistake < 0 ? 0 : readable.slice(0, mistake).split("\n").length - 1;
}

function lineOf(error: CsvError): number {
  return "lines" in error && typeof error.lines === "number" ? error.lines : 1;
}

function sentenceOf({ code }: CsvError, separators: readonly string[]): string {
  const between = separators.includes(";") ? "a comma or semicolon" : "a comma";
  switch (code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return 'a quote that was opened is never closed; write a quote within quotes as "".';
    case "CSV_INVALID_CLOSING_QUOTE":
      return `after a closing quote there must be ${between} or the end of the line; write a quote within quotes as "".`;
    case "INVALID_OPENING_QUOTE":
      return "a quote stands within a value that does not begin with one; put the whole value in quotes.";
    case "CSV_MAX_RECORD_SIZE":
      return tooLong;
    default:
      return "this is not CSV; separate values by commas and rows by line breaks.";
  }
}
