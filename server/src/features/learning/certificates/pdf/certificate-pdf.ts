import type { CertificateWords } from "@lectern/web/pages";
import type { Language } from "#kernel/language.ts";
import { accentTokens } from "#tenancy/organizations/index.ts";
import { type Document, makeDocument } from "./document.ts";
import { drawQrCode, QR_POINTS } from "./qr-code.ts";
import { printable } from "./runs.ts";
import { drawText, fitText, type SetText, setText } from "./typesetting.ts";

interface PrintedCertificate {
  words: CertificateWords;
  language: Language;
  name: string;
  title: string;
  brand: {
    name: string;
    accentColor: string | null;
    /** PNG or JPEG; null: the name stands in its place. */
    logo: Buffer | null;
    signatory: string | null;
  };
  address: string;
  issuedAt: Date;
  /** Where the seal will be. */
  seal: string;
}

const [WIDTH, HEIGHT, LEFT, BAR] = [841.89, 595.28, 84, 22];
const RIGHT = WIDTH - 64;
const MEASURE = RIGHT - LEFT;
const LOGO = { width: 240, height: 48 };
const LOGO_TOP = 52;
const INK = "#17232c";
const SOFT = "#51606b";
const STANDARD_ACCENT = "#0e5a6b";

/** One page, A4 across, tagged (PDF/UA-1). The same certificate makes the same bytes. */
export async function certificatePdf(printed: PrintedCertificate): Promise<Buffer> {
  const { words, language, brand, issuedAt, seal } = printed;
  const { document, done } = makeDocument({
    language,
    title: printable(words.title),
    author: printable(brand.name),
    moment: issuedAt,
    seal,
  });
  drawPage(document, printed);
  document.end();
  return done;
}

function drawPage(document: Document, { words, name, title, brand, address }: PrintedCertificate): void {
  const { accent, accentText } = accentTokens(brand.accentColor ?? STANDARD_ACCENT).light;
  const page = document.struct("Document");
  document.addStructure(page);
  const decorate = (draw: () => void) => {
    document.markContent("Artifact", { type: "Layout" });
    draw();
    document.endMarkedContent();
  };
  const write = (tag: string, text: SetText, x: number, y: number) => {
    const { actualText } = text;
    page.add(
      document.struct(tag, actualText === undefined ? {} : { actual: actualText }, () =>
        drawText(document, text, x, y),
      ),
    );
    return y + text.height;
  };
  const style = (size: number, color = INK, weight: "regular" | "bold" = "regular") => ({
    weight,
    size,
    color,
  });

  decorate(() => document.rect(0, 0, BAR, HEIGHT).fill(accent));
  const logo = brand.logo && openLogo(document, brand.logo);
  if (logo) {
    const figure = { alt: words.logo, bbox: [LEFT, LOGO_TOP, LEFT + LOGO.width, LOGO_TOP + LOGO.height] };
    const placement = {
      fit: [LOGO.width, LOGO.height],
      valign: "center",
    } satisfies PDFKit.Mixins.ImageOption;
    page.add(document.struct("Figure", figure, () => void document.image(logo, LEFT, LOGO_TOP, placement)));
  } else {
    write(
      "P",
      fitText(document, brand.name, style(20, accentText, "bold"), {
        width: MEASURE,
        height: 52,
        smallest: 9,
      }),
      LEFT,
      58,
    );
  }

  let y = write(
    "H1",
    setText(document, words.heading, { ...style(17, accentText, "bold"), spacing: 1 }, MEASURE),
    LEFT,
    138,
  );
  y = write("P", setText(document, words.certifies, style(13, SOFT), MEASURE), LEFT, y + 16);
  const person = fitText(document, name, style(40, INK, "bold"), { width: MEASURE, height: 76, smallest: 7 });
  y = write("P", person, LEFT, y + 2);
  if (!person.isWhole)
    y = write("P", setText(document, words.unsettable, style(9, SOFT), MEASURE), LEFT, y + 1);
  y = write("P", setText(document, words.completed, style(13, SOFT), MEASURE), LEFT, y + 8);
  y = write(
    "H2",
    fitText(document, title, style(24, INK, "bold"), { width: MEASURE, height: 62, smallest: 8 }),
    LEFT,
    y + 4,
  );

  const column = MEASURE / Math.max(words.facts.length, 3);
  words.facts.forEach(({ label, value }, index) => {
    const x = LEFT + index * column;
    const top = setText(document, label, style(10, SOFT), column - 12);
    const below = fitText(document, value, style(13), { width: column - 12, height: 34, smallest: 8 });
    const fact = document.struct("P");
    page.add(fact);
    fact.add(() => {
      drawText(document, top, x, 386);
      drawText(document, below, x, 386 + top.height + 1);
    });
    fact.end();
  });

  const foot = HEIGHT - 56 - QR_POINTS;
  decorate(() =>
    document
      .moveTo(LEFT, foot - 16)
      .lineTo(RIGHT, foot - 16)
      .lineWidth(0.75)
      .stroke("#d6dddb"),
  );
  const qrLeft = RIGHT - QR_POINTS;
  const besides = MEASURE - QR_POINTS - 24;
  let low = foot;
  if (brand.signatory !== null) {
    const box = { width: besides, height: 34, smallest: 7 };
    low = write("P", fitText(document, brand.signatory, style(12, INK, "bold"), box), LEFT, foot - 2) + 4;
  }
  low = write("P", setText(document, words.check, style(10, SOFT), besides), LEFT, low);
  const line = fitText(document, address, style(11, accentText), { width: besides, height: 14, smallest: 6 });
  const link = document.struct("Link");
  const paragraph = document.struct("P");
  page.add(paragraph);
  paragraph.add(link);
  link.add(() => drawText(document, line, LEFT, low));
  const width = line.lines[0]?.width ?? besides;
  // The library writes a string as a name, and a String as a text.
  const annotation = { structParent: link, Contents: Object(address) };
  document.link(LEFT, low, width, line.height, address, annotation);
  link.end();
  paragraph.end();
  low += line.height + 2;
  write("P", setText(document, words.code, style(10, SOFT), besides), LEFT, low);
  const figure = { alt: words.qrCode, bbox: [qrLeft, foot, RIGHT, foot + QR_POINTS] };
  page.add(document.struct("Figure", figure, () => drawQrCode(document, address, qrLeft, foot)));
  page.end();
}

/** Null where the library cannot read it after all. */
function openLogo(document: Document, logo: Buffer) {
  try {
    return document.openImage(logo);
  } catch {
    return null;
  }
}
