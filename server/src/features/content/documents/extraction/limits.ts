/** How much a document may hold. A larger one is refused with a sentence; time and memory are settings. */
export const limits = {
  pages: 2_000,
  /** Of text, over the whole document. */
  characters: 3_000_000,
  /** Files inside an Office document. */
  packageEntries: 10_000,
  /** Of an Office document, once unpacked: what is read of it. */
  unpackedBytes: 200_000_000,
  /** Of one of them: a word, its form and its place in a text of the most characters. */
  xmlElements: 3_000_000,
  xmlDepth: 256,
  /** Of one element: Office programs write two dozen. */
  xmlAttributes: 1_000,
};
