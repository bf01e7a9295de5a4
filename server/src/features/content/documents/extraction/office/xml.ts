import type { Readable } from "node:stream";
import { SaxesParser } from "saxes";
import { defineSentence } from "#platform/health/sentence.ts";
import { limits } from "../limits.ts";
import { UnreadableDocument } from "../unreadable.ts";

export interface XmlReader {
  /** `name` is without prefix; `attribute` reads one by its name, preferably the one without prefix. */
  open?(name: string, attribute: (name: string) => string | undefined): void;
  close?(name: string): void;
  text?(text: string): void;
}

/**
 * Reads a part of an Office document as it arrives. A document type, the place of entity bombs and of addresses to be
 * fetched, is refused: no Office program writes one.
 * @throws UnreadableDocument
 */
export async function readXml(stream: Readable, reader: XmlReader): Promise<void> {
  const parser = new SaxesParser();
  let depth = 0;
  let elementCount = 0;
  parser.on("doctype", () => {
    throw new UnreadableDocument(hasEntities());
  });
  parser.on("error", (error) => {
    throw broken(error);
  });
  // They are collected before the element is handed over, so they are counted while they come.
  let attributeCount = 0;
  parser.on("opentagstart", () => {
    attributeCount = 0;
  });
  parser.on("attribute", () => {
    attributeCount += 1;
    if (attributeCount > limits.xmlAttributes) throw broken(new Error("An element has too many attributes."));
  });
  parser.on("opentag", ({ name, attributes }) => {
    elementCount += 1;
    if (elementCount > limits.xmlElements) throw broken(new Error("It has too many elements."));
    depth += 1;
    if (depth > limits.xmlDepth) throw broken(new Error("It is nested too deeply."));
    reader.open?.(withoutPrefix(name), (wanted) => attributeOf(attributes, wanted));
  });
  parser.on("closetag", ({ name }) => {
    depth -= 1;
    reader.close?.(withoutPrefix(name));
  });
  parser.on("text", (text) => reader.text?.(text));
  parser.on("cdata", (text) => reader.text?.(text));
  const decode = utf8Decoder();
  for await (const chunk of stream) parser.write(decode(chunk));
  parser.close();
}

function utf8Decoder(): (chunk: Buffer) => string {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  return (chunk) => {
    try {
      return decoder.decode(chunk, { stream: true });
    } catch (error) {
      throw broken(error);
    }
  };
}

function broken(cause: unknown): UnreadableDocument {
  return new UnreadableDocument(brokenXml(), { cause });
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** `:name` asks for one that has a prefix, whichever. */
function attributeOf(attributes: Readonly<Record<string, string>>, wanted: string): string | undefined {
  const own = attributes[wanted];
  if (own !== undefined) return own;
  const suffix = wanted.startsWith(":") ? wanted : `:${wanted}`;
  const prefixed = Object.keys(attributes).find((name) => name.endsWith(suffix));
  return prefixed === undefined ? undefined : attributes[prefixed];
}

const hasEntities = defineSentence(
  "document.entities",
  "The document's XML declares entities, which is not safe to read: save it again.",
);
const brokenXml = defineSentence(
  "document.broken_xml",
  "The document is damaged, its XML cannot be read: save it again.",
);
