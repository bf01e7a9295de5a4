/** A line of the character. */
export interface SpokenLine {
  position: number;
  text: string;
}

interface PlayOptions {
  /** Where the sentences of a line are: the address ends with the position and the number of the sentence, from 0. */
  soundOf: (position: number, sentence: number) => string;
  line: SpokenLine;
  /** The line after it, to be made while this one is heard. */
  next: SpokenLine | undefined;
  /** As it is when a sentence begins. */
  settings: () => { pace: number; volume: number };
  signal: AbortSignal;
}

interface Sound {
  audio: Blob;
  /** Where its sentence ends in the line. */
  end: number;
}

/** After this wait another voice speaks the line. */
const TIMEOUT_MS = 7_000;

/** Asked for ahead of time; one at most. */
let ahead: { address: string; sound: Promise<Sound | null> } | null = null;

/**
 * Plays a line by the service's voice, sentence by sentence: while one is heard, the next one is made.
 * @returns up to where in the line it was heard: less than all of it where the voice failed; "blocked" where the browser plays
 *   nothing before it was touched
 */
export async function playLine({
  soundOf,
  line,
  next,
  settings,
  signal,
}: PlayOptions): Promise<number | "blocked"> {
  let at = 0;
  for (let sentence = 0; at < line.text.length && !signal.aborted; sentence++) {
    const sound = await fetchSound(soundOf(line.position, sentence), signal);
    if (sound === null || sound.end <= at) return at;
    if (sound.end < line.text.length) fetchAhead(soundOf(line.position, sentence + 1), signal);
    else if (next !== undefined) fetchAhead(soundOf(next.position, 0), signal);
    const outcome = await play(sound.audio, settings(), signal);
    if (outcome === "blocked") return outcome;
    if (outcome === "broken") return at;
    at = sound.end;
  }
  return at;
}

function fetchAhead(address: string, signal: AbortSignal): void {
  ahead = { address, sound: load(address, signal) };
}

function fetchSound(address: string, signal: AbortSignal): Promise<Sound | null> {
  const known = ahead?.address === address ? ahead.sound : null;
  ahead = null;
  return known ?? load(address, signal);
}

async function load(address: string, signal: AbortSignal): Promise<Sound | null> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), TIMEOUT_MS);
  signal.addEventListener("abort", () => stop.abort());
  try {
    const response = await fetch(address, { signal: stop.signal });
    const end = Number(response.headers.get("x-sentence-end"));
    if (response.status !== 200 || response.redirected || !(end > 0)) return null;
    return { audio: await response.blob(), end };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** A recording that does not go on counts as broken after a while, like one that cannot be read. */
const STALLED_MS = 60_000;

async function play(
  audio: Blob,
  { pace, volume }: { pace: number; volume: number },
  signal: AbortSignal,
): Promise<"heard" | "broken" | "blocked"> {
  const address = URL.createObjectURL(audio);
  const element = new Audio(address);
  element.defaultPlaybackRate = pace;
  element.playbackRate = pace;
  element.volume = volume;
  const ended = new Promise<"heard" | "broken">((resolve) => {
    element.addEventListener("ended", () => resolve("heard"));
    element.addEventListener("error", () => resolve("broken"));
    signal.addEventListener("abort", () => resolve("heard"));
    setTimeout(() => resolve("broken"), STALLED_MS);
  });
  try {
    await element.play();
    return await ended;
  } catch (error) {
    return error instanceof Error && error.name === "NotAllowedError" ? "blocked" : "broken";
  } finally {
    element.pause();
    URL.revokeObjectURL(address);
  }
}
