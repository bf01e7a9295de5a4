import { momentOf } from "../../date.ts";
import type { ToolKey } from "./queries.ts";

interface KeyState {
  key: ToolKey;
  label: string;
  tone: "plain" | "good";
  /** From when, or until when. */
  until: string | null;
}

/** Of several, the newest whose time has come signs. They come with the newest first. */
export function keyStates(keys: readonly ToolKey[], now: Date): KeyState[] {
  const hasBegun = ({ signs_from: from }: ToolKey) => Date.parse(from) <= now.getTime();
  const signing = keys.find(hasBegun);
  return keys.map((key): KeyState => {
    const until = key.published_until === null ? null : `Published until ${momentOf(key.published_until)}`;
    if (key === signing) return { key, label: "Signs", tone: "good", until };
    if (hasBegun(key)) return { key, label: "Signs no more", tone: "plain", until };
    return { key, label: "Published", tone: "plain", until: `Signs from ${momentOf(key.signs_from)}` };
  });
}
