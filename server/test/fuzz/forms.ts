import fc from "fast-check";
import { type ApiDocument, type JsonSchema, resolve } from "../api-document.ts";
import { allowed, hostile } from "./values.ts";

/** What separates the parts of every form. */
export const BOUNDARY = "fuzz";

/** Bodies of `multipart/form-data`: complete ones, with strange fields and files, repeated, and cut off. */
export function formBodies(document: ApiDocument, schema: JsonSchema): fc.Arbitrary<string> {
  const properties = Object.entries(resolve(document, schema).properties ?? {});
  const parts = properties.map(([name, field]) =>
    resolve(document, field).format === "binary"
      ? filePart(name)
      : fieldPart(name, allowed(document, field, name)),
  );
  const strange = fc.oneof(
    fieldPart("__proto__", hostile),
    fieldPart("unknown", hostile),
    ...properties.map(([name]) => fieldPart(name, hostile)),
    ...properties.map(([name]) => filePart(name)),
  );
  const complete = fc.tuple(...parts).map(joined);
  return fc.oneof(
    { weight: 4, arbitrary: complete },
    {
      weight: 3,
      arbitrary: fc
        .subarray(parts)
        .chain((some) => fc.tuple(...some, strange))
        .map(joined),
    },
    { weight: 1, arbitrary: fc.tuple(complete, fc.nat(200)).map(([body, end]) => body.slice(0, end)) },
    { weight: 1, arbitrary: fc.constantFrom("", "--fuzz", "--fuzz--", "--fuzz\r\n\r\n", "{}") },
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
