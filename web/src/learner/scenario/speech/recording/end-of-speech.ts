/** A pause that ends a turn; people stop for shorter ones to think. */
const PAUSE_MS = 1_200;
const LEAST_SPEECH_MS = 200;
/** Louder than so much is speech, softer than so much is none; in between it stays what it was. */
const LOUD = { least: 0.018, overNoise: 3 };
const SOFT = { least: 0.009, overNoise: 1.7 };

/**
 * Hears by the energy alone when somebody has finished: tell it how loud it is (0 to 1) every few moments. What is always there, a fan
 * or a street, is learned as noise. @returns true once there was speech and then a pause
 */
export function createEndOfSpeech(): (level: number, atMs: number) => boolean {
  let noise = Number.POSITIVE_INFINITY;
  let before: number | null = null;
  let isLoud = false;
  let spokenMs = 0;
  let softSince: number | null = null;
  return (level, atMs) => {
    const passedMs = before === null ? 0 : atMs - before;
    before = atMs;
    noise = Math.min(level, noise * 1.01 + 0.00002);
    if (level > Math.max(LOUD.least, noise * LOUD.overNoise)) isLoud = true;
    else if (level < Math.max(SOFT.least, noise * SOFT.overNoise)) isLoud = false;
    if (isLoud) {
      spokenMs += passedMs;
      softSince = null;
    } else softSince ??= atMs;
    return spokenMs >= LEAST_SPEECH_MS && softSince !== null && atMs - softSince >= PAUSE_MS;
  };
}
