import { type DocumentKind, documentKinds } from "./document-kind.ts";
import { UnreadableDocument } from "./unreadable.ts";

/** Whether the first bytes are what the name promises. @throws UnreadableDocument when they are something else */
export function checkContent(kind: DocumentKind, content: Buffer): void {
  const found = signatures.find(({ matches }) => matches(content));
  const expected = expectedSignature[kind] ?? null;
  if (found?.of === "compound file") throw compoundFile(content);
  if ((found?.of ?? null) === expected) return;
  const { name } = documentKinds[kind];
  throw new UnreadableDocument(
    found
      ? `The file is named like ${name}, but its content is ${found.name}: give it the right extension.`
      : `The file is named like ${name}, but its content is not one: give it the right extension, or save it again.`,
  );
}

const expectedSignature: Partial<Record<DocumentKind, string>> = {
  pdf: "pdf",
  docx: "zip",
  pptx: "zip",
  xlsx: "zip",
};

const beginsWith = (hex: string) => (content: Buffer) =>
  content.subarray(0, hex.length / 2).equals(Buffer.from(hex, "hex"));

const signatures = [
  // Readers accept a PDF whose header comes late (ISO 32000-1, annex H); a text may well mention it later on.
  { of: "pdf", name: "a PDF", matches: (content: Buffer) => content.subarray(0, 1024).includes("%PDF-") },
  { of: "zip", name: "a ZIP archive or an Office document", matches: beginsWith("504b0304") },
  { of: "zip", name: "an empty ZIP archive", matches: beginsWith("504b0506") },
  { of: "compound file", name: "an old Office document", matches: beginsWith("d0cf11e0a1b11ae1") },
  { of: "image", name: "an image", matches: beginsWith("89504e470d0a1a0a") },
  { of: "image", name: "an image", matches: beginsWith("ffd8ff") },
  { of: "program", name: "a program", matches: beginsWith("7f454c46") },
  { of: "archive", name: "a compressed file", matches: beginsWith("1f8b") },
];

/** Office wraps an encrypted document in the container that its old formats used. */
function compoundFile(content: Buffer): UnreadableDocument {
  const isEncrypted = content.includes(Buffer.from("EncryptedPackage", "utf16le"));
  return new UnreadableDocument(
    isEncrypted
      ? "The document is protected with a password: save it without one."
      : "The document is in an old Office format: save it as .docx, .xlsx or .pptx.",
  );
}
