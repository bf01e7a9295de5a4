/** Half a second of silence, as a recording: for trying out who listens. */
export function silence(): Uint8Array {
  const samples = 8_000;
  const sound = Buffer.alloc(44 + 2 * samples);
  sound.write("RIFF", 0);
  sound.writeUInt32LE(36 + 2 * samples, 4);
  sound.write("WAVEfmt ", 8);
  sound.writeUInt32LE(16, 16); // of the format
  sound.writeUInt16LE(1, 20); // PCM
  sound.writeUInt16LE(1, 22); // one channel
  sound.writeUInt32LE(16_000, 24); // samples a second
  sound.writeUInt32LE(32_000, 28); // bytes a second
  sound.writeUInt16LE(2, 32); // bytes of a sample
  sound.writeUInt16LE(16, 34); // bits of a sample
  sound.write("data", 36);
  sound.writeUInt32LE(2 * samples, 40);
  return sound;
}
