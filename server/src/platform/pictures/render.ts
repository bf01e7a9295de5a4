import { decoding, openDecoder } from "./decoder.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { type PreparedPicture, type Rendition, renditionFormats } from "./picture.ts";

const seconds = 60;

/** The picture in every width and format that pages offer, made outside of the event loop. */
export async function renderPicture({ bytes, widths }: PreparedPicture): Promise<Rendition[]> {
  const sharp = await openDecoder();
  const renditions: Rendition[] = [];
  for (const width of widths) {
    for (const format of renditionFormats) {
      const rendition = await oneAtATime(() =>
        sharp(bytes, decoding)
          .timeout({ seconds })
          .resize({ width })
          .toFormat(format, { quality: qualities[format], effort: 4 })
          .toBuffer(),
      );
      renditions.push({ width, format, bytes: rendition });
    }
  }
  return renditions;
}

const qualities = { avif: 58, webp: 80 };
