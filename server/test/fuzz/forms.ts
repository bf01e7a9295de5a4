import fc from "fast-check";
import { type JsonSchema, resolve } from "../readers/api-document.ts";
import type { Source } from "./source.ts";
import { allowed, hostile } from "./values.ts";

/** What separates the parts of every form. */
export const BOUNDARY = "fuzz";

/** Complete bodies of `multipart/form-data`. */
export function formBodies(source: Source, schema: JsonSchema): fc.Arbitrary<string> {
  return fc.tuple(...partsOf(source, schema)).map(joined);
}

/** Forms with strange fields and files, repeated, and cut off. */
export function spoiltFormBodies(source: Source, schema: JsonSchema): fc.Arbitrary<string> {
  const names = Object.keys(resolve(source.document, schema).properties ?? {});
  const strange = fc.oneof(
    fieldPart("__proto__", hostile),
    fieldPart("unknown", hostile),
    ...names.map((name) => fieldPart(name, hostile)),
    ...names.map((name) => filePart(name)),
  );
  const someParts = fc
    .subarray(partsOf(source, schema))
    .chain((some) => fc.tuple(...some, strange))
    .map(joined);
  const cutOff = fc.tuple(formBodies(source, schema), fc.nat(200)).map(([body, end]) => body.slice(0, end));
  return fc.oneof(
    { weight: 3, arbitrary: someParts },
    { weight: 1, arbitrary: cutOff },
    { weight: 1, arbitrary: fc.constantFrom("", "--fuzz", "--fuzz--", "--fuzz\r\n\r\n", "{}") },
  );
}

function partsOf(source: Source, schema: JsonSchema): fc.Arbitrary<string>[] {
  const { document } = source;
  return Object.entries(resolve(document, schema).properties ?? {}).map(([name, field]) =>
    resolve(document, field).format === "binary"
      ? filePart(name)
      : fieldPart(name, allowed(source, field, name)),
  );
}

function joined(parts: readonly string[]): string {
  return `${parts.map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join("")}--${BOUNDARY}--\r\n`;
}

function fieldPart(name: string, values: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  return values.map((value) => {
    const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
    return `Content-Disposition: form-data; name="${name}"\r\n\r\n${text.toWellFormed()}`;
  });
}

function filePart(name: string): fc.Arbitrary<string> {
  const filenames = fc.constantFrom(
    "a.txt",
    "b.md",
    "Zoë.CSV",
    "c.pdf",
    "d.docx",
    "e.exe",
    "../f.txt",
    "g\\h.html",
    ".txt",
    "",
  );
  const contents = fc.constantFrom(
    "Text",
    "",
    "%PDF-1.7 broken",
    "PK\u0003\u0004",
    "a,b\n1,2",
    "<p>Text",
    "x".repeat(70_000),
  );
  return fc
    .tuple(filenames, contents)
    .map(
      ([filename, content]) =>
        `Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: application/octet-stream\r\n\r\n${content}`,
    );
}
