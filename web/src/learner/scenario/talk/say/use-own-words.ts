import { type RefObject, useState } from "react";
import type { Said } from "./save-turn.ts";
import type { Draft } from "./use-draft.ts";

/** What stands in the box, and what of it was heard rather than typed. */
export function useOwnWords(draft: Draft, box: RefObject<HTMLTextAreaElement | null>) {
  const [heard, setHeard] = useState<string | null>(null);
  return {
    heard,
    /** Words typed before stay; then the whole counts as typed, since no recogniser understood it. */
    hear(text: string) {
      const isEmpty = draft.text.trim() === "";
      if (isEmpty) setHeard(text);
      else if (heard !== null) setHeard(`${heard} ${text}`);
      draft.change(isEmpty ? text : `${draft.text.trim()} ${text}`);
      box.current?.focus();
    },
    change(text: string) {
      if (text.trim() === "") setHeard(null);
      draft.change(text);
    },
    /** Takes the words out of the box. */
    take(): Omit<Said, "position"> {
      const said = { text: draft.text.trim(), heard };
      draft.hold();
      setHeard(null);
      return said;
    },
    putBack({ heard: before }: Said) {
      setHeard(before);
      draft.putBack();
    },
    clear() {
      setHeard(null);
      draft.change("");
    },
  };
}
