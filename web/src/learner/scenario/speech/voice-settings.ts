export interface VoiceSettings {
  /** Lines are read aloud. */
  isOn: boolean;
  /** 1 is how the voice speaks by itself. */
  pace: number;
  /** 0 to 1. */
  volume: number;
}

const KEY = "lectern.voice";
export const standard: VoiceSettings = { isOn: false, pace: 1, volume: 1 };

/** What was chosen on this device before. */
export function readVoiceSettings(): VoiceSettings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return isVoiceSettings(stored) ? stored : standard;
  } catch {
    return standard;
  }
}

export function writeVoiceSettings(settings: VoiceSettings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Storage may be switched off; then the choice holds for this page.
  }
}

function isVoiceSettings(stored: unknown): stored is VoiceSettings {
  return (
    typeof stored === "object" &&
    stored !== null &&
    "isOn" in stored &&
    typeof stored.isOn === "boolean" &&
    "pace" in stored &&
    typeof stored.pace === "number" &&
    "volume" in stored &&
    typeof stored.volume === "number"
  );
}
