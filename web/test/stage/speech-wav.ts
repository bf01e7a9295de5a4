import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const RATE = 16_000;

/** A WAV file of tones and silence, 16 bits, one channel: what stands for somebody's voice, or for a character's. */
export function toneWav(...parts: [amplitude: number, ms: number][]): Buffer {
  const samples = parts.flatMap(([amplitude, ms]) =>
    Array.from({ length: (RATE * ms) / 1_000 }, (_, index) =>
      Math.round(amplitude * 32_767 * Math.sin((2 * Math.PI * 440 * index) / RATE)),
    ),
  );
  const file = Buffer.alloc(44 + samples.length * 2);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(file.length - 8, 4);
  file.write("WAVEfmt ", 8, "latin1");
  for (const [at, value] of [
    [16, 16],
    [24, RATE],
    [28, RATE * 2],
  ] as const)
    file.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    file.writeUInt16LE(value, at);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(samples.length * 2, 40);
  for (const [index, sample] of samples.entries()) file.writeInt16LE(sample, 44 + index * 2);
  return file;
}

/** For Chromium: its microphone hears this file, again and again. */
export function microphoneFlags(wav: Buffer): { flags: string[]; folder: string; [Symbol.dispose](): void } {
  const folder = mkdtempSync(join(tmpdir(), "lectern-microphone-"));
  const file = join(folder, "voice.wav");
  writeFileSync(file, wav);
  return {
    folder,
    flags: [
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-audio-capture=${file}`,
      "--use-fake-ui-for-media-stream",
    ],
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  };
}
