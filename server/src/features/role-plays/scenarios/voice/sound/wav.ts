/**
 * The file with the lengths that it has: a program that writes into a pipe cannot know them, and browsers believe what it wrote
 * instead. Null for what is no WAV file, or one without sound.
 */
export function withTrueLengths(file: Buffer): Buffer | null {
  if (file.length < 44 || file.toString("latin1", 0, 4) !== "RIFF") return null;
  if (file.toString("latin1", 8, 12) !== "WAVE") return null;
  for (let at = 12; at + 8 <= file.length; ) {
    const length = file.readUInt32LE(at + 4);
    if (file.toString("latin1", at, at + 4) !== "data") {
      at += 8 + length + (length % 2);
      continue;
    }
    const there = file.length - at - 8;
    if (there === 0) return null;
    const mended = Buffer.from(file);
    mended.writeUInt32LE(file.length - 8, 4);
    mended.writeUInt32LE(Math.min(length, there), at + 4);
    return mended;
  }
  return null;
}
