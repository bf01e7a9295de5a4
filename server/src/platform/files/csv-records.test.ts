import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { type CsvRecord, readRecords } from "./csv-records.ts";

async function recordsOf(text: string, chunkLength: number): Promise<CsvRecord[]> {
  const bytes = Buffer.from(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkLength) }, (_, at) =>
    bytes.subarray(at * chunkLength, (at + 1) * chunkLength),
  );
  const records: CsvRecord[] = [];
  await readRecords(Readable.from(chunks), (record) => records.push(record));
  return records;
}

test("rows end in each of the three ways, in one file and wherever it is cut, and each has its line", async () => {
  const text = 'id,name\n1,Ada\r\n2,"Love\r\nlace"\r3,Grace\n\r\n\r\n4,Ida\r\n';
  const expected = [
    { line: 1, cells: ["id", "name"] },
    { line: 2, cells: ["1", "Ada"] },
    { line: 3, cells: ["2", "Love\r\nlace"] },
    { line: 5, cells: ["3", "Grace"] },
    { line: 8, cells: ["4", "Ida"] },
  ];
  for (let chunkLength = 1; chunkLength <= text.length; chunkLength += 1)
    assert.deepEqual(await recordsOf(text, chunkLength), expected, `${chunkLength} bytes at a time`);
});
