/** The same numbers for the same text, 0 to 1 each: FNV-1a, then xorshift. */
export function numbersOf(text: string): () => number {
  let state = 0x811c9dc5;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state = (state ^ (state << 5)) >>> 0;
    return state / 0x1_0000_0000;
  };
}
