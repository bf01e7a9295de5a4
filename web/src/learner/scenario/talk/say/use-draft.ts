import { useEffect, useEffectEvent, useRef, useState } from "react";

export interface Draft {
  text: string;
  change: (text: string) => void;
  /** The words are on their way: the box is free for the next ones. */
  hold: () => void;
  /** The server has them. */
  release: () => void;
  /** They were not said, and stand in the box again before whatever was written since. */
  putBack: () => void;
}

/** What is being written or on its way. A reload, or a browser that went down, does not lose it. */
export function useDraft(path: string, posted: string | null, lastSaid: string | null): Draft {
  const key = `lectern.draft:${path}`;
  const [text, setText] = useState(posted ?? "");
  const held = useRef("");
  const written = useRef(text);

  const restore = useEffectEvent(() => {
    const stored = read(key);
    if (stored === lastSaid) return store();
    if (stored && text === "") show(stored);
  });
  useEffect(() => restore(), []);

  function show(value: string) {
    written.current = value;
    setText(value);
  }
  function store() {
    write(key, joined(held.current, written.current));
  }

  return {
    text,
    change(value) {
      show(value);
      store();
    },
    hold() {
      held.current = written.current;
      show("");
    },
    release() {
      held.current = "";
      store();
    },
    putBack() {
      show(joined(held.current, written.current));
      held.current = "";
      store();
    },
  };
}

function joined(...parts: string[]): string {
  return parts.filter((part) => part.trim() !== "").join(" ");
}

/** Storage may be switched off; then only this comfort is missing. */
function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    if (value === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // As above.
  }
}
