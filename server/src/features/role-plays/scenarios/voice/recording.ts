import { notARecording, recordingTooLong } from "../problems.ts";

/** What browsers record; 60 seconds of the WAV that pages make stay just below. */
export const MOST_BYTES = 2_000_000;
export const MOST_MS = 60_000;
/** The densest that browsers record: a recording lasts at least as long as its bytes take at this rate. */
const MOST_BYTES_PER_MS = 16;

type Container = "webm" | "ogg" | "mp4" | "wav";

/**
 * How long a recording lasts, for the budget: as the browser says, but no less than its bytes tell, and no more than a minute.
 * @throws notARecording for anything else than the beginning of a recording; recordingTooLong (422)
 */
export function durationOf(audio: Buffer, statedMs: number): number {
  const container = containerOf(audio);
  if (container === null) throw notARecording();
  const ms = container === "wav" ? wavMs(audio) : Math.max(statedMs, audio.length / MOST_BYTES_PER_MS);
  // A recorder stops a little late.
  if (statedMs > MOST_MS + 2_000 || (container === "wav" && ms > MOST_MS + 2_000)) throw recordingTooLong();
  return Math.ceil(Math.min(ms, MOST_MS));
}

/** By the first bytes: what a client calls it is nobody's proof. */
function containerOf(audio: Buffer): Container | null {
  if (audio.length < 48) return null;
  const text = (from: number, to: number) => audio.toString("latin1", from, to);
  if (audio.readUInt32BE(0) === 0x1a45dfa3) return "webm";
  if (text(0, 4) === "OggS") return "ogg";
  if (text(4, 8) === "ftyp") return "mp4";
  return text(0, 4) === "RIFF" && text(8, 16) === "WAVEfmt " ? "wav" : null;
}

/** Plain samples of one channel, as pages write them: of others a header could say any length. @throws notARecording */
function wavMs(audio: Buffer): number {
  const [format, channels, rate, bits] = [
    audio.readUInt16LE(20),
    audio.readUInt16LE(22),
    audio.readUInt32LE(24),
    audio.readUInt16LE(34),
  ];
  if (format !== 1 || channels !== 1 || bits !== 16 || rate < 8_000 || rate > 48_000) throw notARecording();
  return ((audio.length - 44) / 2 / rate) * 1_000;
}
