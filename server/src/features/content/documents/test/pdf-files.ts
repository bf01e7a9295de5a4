import { deflateSync } from "node:zlib";

interface PdfOptions {
  /** Replaces the text with this many pages that all show it. */
  copies?: number;
  /** Written into the trailer, such as an encryption dictionary. */
  trailer?: string;
  /** The place where the cross-reference table is said to be. */
  startOfTable?: number;
  /** The pages that the document says it has. */
  count?: number;
  objects?: string[];
}

/** A PDF (ISO 32000-1), one page per text. */
export function pdfFile(texts: string[], options: PdfOptions = {}): Buffer {
  const pages = options.copies ?? texts.length;
  const firstContent = 4;
  const firstPage = firstContent + texts.length;
  const page = (index: number) =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${firstContent + (index % texts.length)} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`;
  const kids = Array.from({ length: pages }, (_, index) => `${firstPage + index} 0 R`).join(" ");
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Kids[${kids}]/Count ${options.count ?? pages}>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    ...texts.map((text) => stream(`BT /F1 12 Tf 50 700 Td (${text}) Tj ET`)),
    ...Array.from({ length: pages }, (_, index) => page(index)),
    ...(options.objects ?? []),
  ];
  return assemble(objects, options);
}

function stream(instructions: string): string {
  const packed = deflateSync(Buffer.from(instructions, "latin1")).toString("latin1");
  return `<</Length ${packed.length}/Filter/FlateDecode>>stream\n${packed}\nendstream`;
}

function assemble(objects: readonly string[], { trailer = "", startOfTable }: PdfOptions): Buffer {
  let text = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj${object}endobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  const end = `trailer<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${startOfTable ?? text.length}\n%%EOF`;
  return Buffer.from(text + table + end, "latin1");
}
