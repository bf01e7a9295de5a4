/** What a page has to know of a picture before it is there. Plain JSON: it stands in lessons. */
export interface PictureFacts {
  /** SHA-256 of the file, in hex: its identity and its address. */
  hash: string;
  /** Of the file, in pixels. */
  width: number;
  height: number;
  /** In pixels, ascending: the widths that pages may ask for. */
  widths: number[];
}

/** Files of a lesson's folder `images/`. */
export const pictureName = /^[a-z0-9][a-z0-9._-]{0,79}\.(?:png|jpe?g|webp|avif)$/;
