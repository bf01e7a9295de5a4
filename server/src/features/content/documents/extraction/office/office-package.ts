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
  /** Relationship id → the address outside of this package that it names. */
  links(part: string): Promise<Map<string, string>>;
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

  async function targets(part: string, isExternal: boolean): Promise<[id: string, target: string][]> {
    const { dir, base } = posix.parse(part);
    const path = posix.join(dir, "_rels", `${base}.rels`);
    const found: [string, string][] = [];
    if (!entries.has(path)) return found;
    await read(path, {
      open(name, attribute) {
        const [id, target] = [attribute("Id"), attribute("Target")];
        if (name !== "Relationship" || !id || !target) return;
        if ((attribute("TargetMode") === "External") === isExternal) found.push([id, target]);
      },
    });
    return found;
  }

  async function relations(part: string): Promise<Map<string, string>> {
    const { dir } = posix.parse(part);
    const inside = await targets(part, false);
    const partOf = (target: string) => (target.startsWith("/") ? target.slice(1) : posix.join(dir, target));
    return new Map(inside.map(([id, target]) => [id, partOf(target)]));
  }

  const has = (part: string) => entries.has(part);
  return {
    has,
    main: await findMain({ has, read }),
    read,
    bytes: (part) => unpacked(part, buffer),
    relations,
    links: async (part) => new Map(await targets(part, true)),
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
    if (content.subarray(0, 4).equals(compoundFile)) throw readAsCompound(content);
    throw error instanceof UnreadableDocument ? error : damaged(error);
  }
}

/** How documents of before 2007 begin, and those that a password protects ([MS-CFB], 2.2; [MS-OFFCRYPTO], 2.3). */
const compoundFile = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

function readAsCompound(content: Buffer): UnreadableDocument {
  return content.includes("EncryptedPackage", 0, "utf16le")
    ? encrypted()
    : new UnreadableDocument(olderFormat());
}

const contentTypes = "[Content_Types].xml";
const mainType = /^application\/vnd\.(openxmlformats-officedocument|ms-\w+)\..+\.main\+xml$/;

/** The list of content types says what kind of document this is, whatever its name. */
async function findMain({ has, read }: Pick<OfficePackage, "has" | "read">): Promise<OfficePackage["main"]> {
  let main: OfficePackage["main"] | null = null;
  if (!has(contentTypes)) throw new UnreadableDocument(archiveOnly());
  await read(contentTypes, {
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
const olderFormat = defineSentence(
  "document.older_format",
  "The document has the format of before 2007: save it as .docx, .pptx or .xlsx.",
);
const notUnpacked = defineSentence(
  "document.damaged",
  "The document is damaged and cannot be unpacked: save it again.",
);
const withPassword = defineSentence(
  "document.password",
  "The document is protected with a password: save it without one.",
);
