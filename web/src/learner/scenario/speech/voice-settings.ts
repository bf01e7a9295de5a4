import { useEffect, useState } from "react";

export interface VoiceSettings {
  /** Lines are read aloud. */
  isOn: boolean;
  /** 1 is how the voice speaks by itself. */
  pace: number;
  /** 0 to 1. */
  volume: number;
  /** A recording ends with a pause. */
  stopsByItself: boolean;
}

const KEY = "lectern.voice";
const standard: VoiceSettings = { isOn: false, pace: 1, volume: 1, stopsByItself: false };

/** What was chosen on this device before, and how to choose. */
export function useVoiceSettings(): [VoiceSettings, (change: Partial<VoiceSettings>) => void] {
  const [settings, setSettings] = useState(standard);
  useEffect(() => setSettings(readSettings()), []);
  return [
    settings,
    (change) => {
      const changed = { ...settings, ...change };
      setSettings(changed);
      writeSettings(changed);
    },
  ];
}

function readSettings(): VoiceSettings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return isSound(stored) ? { ...standard, ...stored } : standard;
  } catch {
    return standard;
  }
}

function writeSettings(settings: VoiceSettings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Storage may be switched off; then the choice holds for this page.
  }
}

/** What was stored before there was a choice lacks it. */
function isSound(stored: unknown): stored is Partial<VoiceSettings> {
  return (
    typeof stored === "object" &&
    stored !== null &&
    Object.entries(standard).every(([name, value]) => {
      const own: unknown = new Map<string, unknown>(Object.entries(stored)).get(name);
      return own === undefined || typeof own === typeof value;
    })
  );
}
