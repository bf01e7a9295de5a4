import { encode } from "uqr";
import type { Document } from "./document.ts";

/** Its side, with the quiet zone: large enough for a telephone in front of a printed page. */
export const QR_POINTS = 88;

export function drawQrCode(document: Document, text: string, x: number, y: number): void {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const module = QR_POINTS / size;
  data.forEach((row, line) => {
    for (let start = 0; start < size; start++) {
      let end = start;
      while (row[end]) end++; // a stretch at once: single squares show seams
      if (end > start) document.rect(x + start * module, y + line * module, (end - start) * module, module);
      start = Math.max(start, end - 1);
    }
  });
  document.fill("#000000");
}
