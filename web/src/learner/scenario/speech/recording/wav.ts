/** What speech recognition works with; a minute of it is just below what the server takes. */
const RATE = 16_000;
const HEADER_BYTES = 44;

/** Samples of one channel as a WAV file of 16 bits. */
export function encodeWav(chunks: readonly Float32Array[], rate: number): Blob {
  const samples = atRate(joined(chunks), rate);
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + samples.length * 2));
  const write = (at: number, text: string) => {
    for (let index = 0; index < text.length; index++) view.setUint8(at + index, text.charCodeAt(index));
  };
  write(0, "RIFF");
  view.setUint32(4, view.byteLength - 8, true);
  write(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true); // plain samples
  view.setUint16(22, 1, true); // of one channel
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, "data");
  view.setUint32(40, samples.length * 2, true);
  for (const [index, sample] of samples.entries()) {
    view.setInt16(HEADER_BYTES + index * 2, Math.max(-1, Math.min(1, sample)) * 0x7fff, true);
  }
  return new Blob([view.buffer], { type: "audio/wav" });
}

function joined(chunks: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/** Each new sample is the mean of the old ones in its place, which keeps higher tones from sounding as lower ones. */
function atRate(samples: Float32Array, rate: number): Float32Array {
  if (rate <= RATE) return samples;
  const step = rate / RATE;
  const fewer = new Float32Array(Math.floor(samples.length / step));
  for (let index = 0; index < fewer.length; index++) {
    const [from, to] = [Math.floor(index * step), Math.floor((index + 1) * step)];
    let sum = 0;
    for (let at = from; at < to; at++) sum += samples[at] ?? 0;
    fewer[index] = sum / (to - from);
  }
  return fewer;
}
