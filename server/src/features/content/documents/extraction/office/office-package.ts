import { posix } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { defineSentence } from "#platform/health/sentence.ts";
import { limits } from "../limits.ts";
import { UnreadableDocument } from "../unreadable.ts";
import { firstAlternative } from "./alternatives.ts";
import { readXml, type XmlReader } from "./xml.ts";

/** An Office document is a ZIP archive of XML parts (ECMA-376, part 2). Archives inside it are never opened. */
export interface OfficePackage {
  has(part: string): boolean;
  /** The main part and its content type. */
  main: { part: string; contentType: string };
  /** Reads a part. @throws UnreadableDocument */
  read(part: string, reader: XmlReader): Promise<void>;
  /** The bytes of a part. @throws UnreadableDocument */
  bytes(part: string): Promise<Buffer>;
  /** Relationship id → the part it names, for a part of this package. */
  relations(part: string): Promise<Map<string, string>>;
}

/** @throws UnreadableDocument */
export async function openPackage(content: Buffer, mostBytes = limits.unpackedBytes): Promise<OfficePackage> {
  const { archive, entries } = await openArchive(content);
  let unpackedBytes = 0;

  async function unpacked<Read>(part: string, take: (content: Readable) => Promise<Read>): Promise<Read> {
    const entry = entries.get(part);
    if (!entry) throw damaged(new Error(`It has no ${part}.`));
    if (entry.isEncrypted()) throw encrypted();
    // An entry's declared size is enforced while it is unpacked: yauzl ends a stream that exceeds it.
    unpackedBytes += entry.uncompressedSize;
    if (unpackedBytes > mostBytes) {
      throw new UnreadableDocument(tooLarge({ most: mostBytes / 1_000_000 }));
    }
    try {
      return await take(await archive.openReadStreamPromise(entry));
    } catch (error) {
      throw error instanceof UnreadableDocument ? error : damaged(error);
    }
  }

  const read = (part: string, reader: XmlReader) =>
    unpacked(part, (content) => readXml(content, firstAlternative(reader)));

  async function relations(part: string): Promise<Map<string, string>> {
    const { dir, base } = posix.parse(part);
    const path = posix.join(dir, "_rels", `${base}.rels`);
    const found = new Map<string, string>();
    if (!entries.has(path)) return found;
    await read(path, {
      open(name, attribute) {
        const [id, target] = [attribute("Id"), attribute("Target")];
        if (name !== "Relationship" || !id || !target || attribute("TargetMode") === "External") return;
        found.set(id, target.startsWith("/") ? target.slice(1) : posix.join(dir, target));
      },
    });
    return found;
  }

  return {
    has: (part) => entries.has(part),
    main: await findMain(read),
    read,
    bytes: (part) => unpacked(part, buffer),
    relations,
  };
}

async function openArchive(content: Buffer): Promise<{ archive: ZipFile; entries: Map<string, Entry> }> {
  try {
    const archive = await fromBufferPromise(content, { lazyEntries: true, autoClose: false });
    if (archive.entryCount > limits.packageEntries) {
      throw new UnreadableDocument(tooManyFiles({ files: archive.entryCount, most: limits.packageEntries }));
    }
    const entries = new Map<string, Entry>();
    for await (const entry of archive.eachEntry()) entries.set(entry.fileName, entry);
    return { archive, entries };
  } catch (error) {
    throw error instanceof UnreadableDocument ? error : damaged(error);
  }
}

const mainType = /^application\/vnd\.(openxmlformats-officedocument|ms-\w+)\..+\.main\+xml$/;

/** The list of content types says what kind of document this is, whatever its name. */
async function findMain(read: OfficePackage["read"]): Promise<OfficePackage["main"]> {
  let main: OfficePackage["main"] | null = null;
  await read("[Content_Types].xml", {
    open(name, attribute) {
      const [part, contentType] = [attribute("PartName"), attribute("ContentType")];
      if (name === "Override" && part && contentType && mainType.test(contentType)) {
        main ??= { part: part.replace(/^\//, ""), contentType };
      }
    },
  });
  if (main === null) {
    throw new UnreadableDocument(archiveOnly());
  }
  return main;
}

function damaged(cause: unknown): UnreadableDocument {
  return new UnreadableDocument(notUnpacked(), { cause });
}

function encrypted(): UnreadableDocument {
  return new UnreadableDocument(withPassword());
}

const tooLarge = defineSentence(
  "document.too_large",
  "The document is larger than {most} MB once unpacked: split it.",
);
const tooManyFiles = defineSentence(
  "document.too_many_files",
  "The document consists of {files} files, and at most {most} are read: save it again.",
);
const archiveOnly = defineSentence(
  "document.archive_only",
  "The file is a ZIP archive, but no Office document: upload what is in it.",
);
const notUnpacked = defineSentence(
  "document.damaged",
  "The document is damaged and cannot be unpacked: save it again.",
);
const withPassword = defineSentence(
  "document.password",
  "The document is protected with a password: save it without one.",
);
