/** A sentence as sound. */
export interface Sound {
  audio: Buffer;
  mediaType: string;
}

/** Each line's sound is paid for once: all learners of a scenario hear its authors' lines. */
const MOST_BYTES = 32 * 1024 * 1024;

interface SoundCache {
  /** Waits for a sound that is being made. Null is not cached. */
  get(key: string, make: () => Promise<Sound | null>): Promise<Sound | null>;
}

export function createSoundCache(mostBytes = MOST_BYTES): SoundCache {
  const known = new Map<string, Sound>();
  const underWay = new Map<string, Promise<Sound | null>>();
  let bytes = 0;

  function forget(key: string): void {
    bytes -= known.get(key)?.audio.length ?? 0;
    known.delete(key);
  }
  function remember(key: string, sound: Sound): void {
    forget(key);
    if (sound.audio.length > mostBytes / 8) return;
    known.set(key, sound); // the latest used stands last
    bytes += sound.audio.length;
    for (const [oldest] of known) {
      if (bytes <= mostBytes) break;
      forget(oldest);
    }
  }
  async function makeOnce(key: string, make: () => Promise<Sound | null>): Promise<Sound | null> {
    try {
      const made = await make();
      if (made !== null) remember(key, made);
      return made;
    } finally {
      underWay.delete(key);
    }
  }

  return {
    async get(key, make) {
      const sound = known.get(key);
      if (sound !== undefined) {
        remember(key, sound);
        return sound;
      }
      const making = underWay.get(key) ?? makeOnce(key, make);
      underWay.set(key, making);
      return making;
    },
  };
}
