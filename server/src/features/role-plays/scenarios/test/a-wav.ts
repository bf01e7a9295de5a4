/** A WAV file with silence of this length, well or badly described. */
export function aWav(
  ms: number,
  { rate = 16_000, channels = 1, lengths }: { rate?: number; channels?: number; lengths?: number } = {},
): Buffer {
  const bytes = Math.round((rate * ms) / 1_000) * channels * 2;
  const header = Buffer.alloc(44);
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(lengths ?? bytes + 36, 4);
  header.write("WAVEfmt ", 8, "latin1");
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * channels * 2, 28);
  header.writeUInt16LE(channels * 2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36, "latin1");
  header.writeUInt32LE(lengths ?? bytes, 40);
  return Buffer.concat([header, Buffer.alloc(bytes)]);
}
