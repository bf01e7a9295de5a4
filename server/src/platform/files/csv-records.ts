import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, type Parser, parse } from "csv-parse";
import { defineSentence, type Sentence } from "../health/sentence.ts";
import { refusal } from "./csv-problems.ts";

export interface CsvRecord {
  /** Where the record begins, from 1. */
  line: number;
  cells: string[];
}

const LONGEST_RECORD = 200_000;
/** Far more than any file of people has. */
const MOST_LINES = 250_000;
const MOST_VALUES = 1_000;
const LINE_FEED = 10;
const RETURN = 13;

interface Reading {
  /** What may stand between values: where there are several, the one that the first line has most of counts for all. */
  separators?: readonly string[];
  /** Empty ones and those within quotes count as well. */
  mostLines?: number;
}

/**
 * Hands over the records of a CSV file (RFC 4180; UTF-8, with or without a byte order mark) one by one. Empty lines
 * are none.
 * @throws csvRefused naming the line, for what is not UTF-8, breaks the rules of quotation or has too many lines
 */
export async function readRecords(
  file: AsyncIterable<Uint8Array>,
  take: (record: CsvRecord) => void,
  { separators = [","], mostLines = MOST_LINES }: Reading = {},
): Promise<void> {
  const text = decode(file, createLineCount(mostLines));
  try {
    const { beginning, isEnd } = await firstLineOf(text);
    const parser = parserOf(mostOf(separators, beginning), take);
    await pipeline(Readable.from(isEnd ? [beginning] : joined(beginning, text)), parser.resume());
  } catch (error) {
    if (error instanceof CsvError) throw refusal(lineOf(error), sentenceOf(error, separators), error);
    throw error;
  }
}

/** It keeps no records: each is taken while it is read, and what that throws ends the reading. */
function parserOf(delimiter: string, take: (record: CsvRecord) => void): Parser {
  let line = 1;
  const parser: Parser = parse({
    delimiter,
    // By itself it takes those that the first line ends with, and others for values.
    record_delimiter: ["\r\n", "\n", "\r"],
    raw: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: LONGEST_RECORD,
    on_record(read: unknown) {
      const { record: cells, raw } = read as { record: string[]; raw: string }; // its types know nothing of `raw`
      // To the parser each is the first: it makes an error with its stack for each that is shorter or longer than that.
      Object.assign(parser.info, { records: 0 });
      const skipped = linesIn(/^[\r\n]*/.exec(raw)?.[0] ?? "");
      if (cells.length > MOST_VALUES) throw refusal(line + skipped, tooManyValues({ most: MOST_VALUES }));
      if (cells.length > 1 || cells[0]?.trim() !== "") take({ line: line + skipped, cells });
      line += linesIn(raw); // a value may hold line breaks
      return null;
    },
  });
  return parser;
}

function linesIn(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
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

async function* decode(file: AsyncIterable<Uint8Array>, lines: LineCount): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const chunk of file) {
    const text = decodePart(() => decoder.decode(chunk, { stream: true }), lines.line, chunk);
    lines.count(text);
    yield text;
  }
  yield decodePart(() => decoder.decode(), lines.line, new Uint8Array());
}

interface LineCount {
  line: number;
  /** @throws csvRefused */
  count(text: string): void;
}

/**
 * Looks at each character once, before the parser does: of empty lines, and of millions of separators with nothing between
 * them, that one finds none too many.
 */
function createLineCount(mostLines: number): LineCount {
  let length = 0;
  let isBehindReturn = false;
  return {
    line: 1,
    count(text) {
      for (let at = 0; at < text.length; at += 1) {
        const code = text.charCodeAt(at);
        if (code !== LINE_FEED && code !== RETURN) length += 1;
        else length = 0;
        if (code === RETURN || (code === LINE_FEED && !isBehindReturn)) this.line += 1;
        isBehindReturn = code === RETURN;
        if (length > LONGEST_RECORD) throw refusal(this.line, tooLong({ most: LONGEST_RECORD }));
        if (this.line > mostLines + 1) throw refusal(mostLines, tooManyLines({ most: mostLines }));
      }
    },
  };
}

function decodePart(decodeText: () => string, line: number, chunk: Uint8Array): string {
  try {
    return decodeText();
  } catch (error) {
    throw refusal(line + linesBeforeMistake(chunk), notUtf8(), error);
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

function sentenceOf({ code }: CsvError, separators: readonly string[]): Sentence {
  switch (code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return quoteOpen();
    case "CSV_INVALID_CLOSING_QUOTE":
      return separators.includes(";") ? afterQuoteSemicolon() : afterQuote();
    case "INVALID_OPENING_QUOTE":
      return quoteWithin();
    case "CSV_MAX_RECORD_SIZE":
      return tooLong({ most: LONGEST_RECORD });
    default:
      return noCsv();
  }
}

const tooLong = defineSentence(
  "csv.row_too_long",
  "a row is longer than {most} characters; perhaps a quote is not closed.",
);
const tooManyValues = defineSentence("csv.too_many_values", "a row has more than {most} values.");
const tooManyLines = defineSentence("csv.too_many_lines", "the file has more than {most} lines.");
const notUtf8 = defineSentence("csv.not_utf8", "this is not UTF-8; save the file as UTF-8 CSV.");
const quoteOpen = defineSentence(
  "csv.quote_open",
  'a quote that was opened is never closed; write a quote within quotes as "".',
);
const afterQuote = defineSentence(
  "csv.after_quote",
  'after a closing quote there must be a comma or the end of the line; write a quote within quotes as "".',
);
const afterQuoteSemicolon = defineSentence(
  "csv.after_quote.semicolon",
  'after a closing quote there must be a comma or semicolon or the end of the line; write a quote within quotes as "".',
);
const quoteWithin = defineSentence(
  "csv.quote_within",
  "a quote stands within a value that does not begin with one; put the whole value in quotes.",
);
const noCsv = defineSentence(
  "csv.no_csv",
  "this is not CSV; separate values by commas and rows by line breaks.",
);
