import type { LecternEvent } from "@lectern/sdk";
import type { Clock } from "#kernel/clock.ts";

/** A request that the portal sent, as a newcomer may see it. */
export interface Call {
  kind: "call";
  method: string;
  path: string;
  /** What was sent, with secrets made unreadable; null without a body. */
  body: string | null;
  status: number;
  answer: string;
}

export interface Received {
  kind: "event";
  event: LecternEvent;
}

/** `number` counts from 1 in this process; `at` is when the portal noted it. */
export type Entry = (Call | Received) & { number: number; at: Date };

export interface Journal {
  add(entry: Call | Received): void;
  /** What was noted after an entry, oldest first; `0` for everything that is still kept. */
  since(number: number): readonly Entry[];
  /** Calls the listener with each entry from now on. @returns what ends that */
  listen(listener: (entry: Entry) => void): () => void;
}

const MOST_OF_A_KIND = 60;

/** What the portal did and what it was told, kept in memory for the page. */
export function createJournal(clock: Clock): Journal {
  let entries: Entry[] = [];
  let last = 0;
  const listeners = new Set<(entry: Entry) => void>();
  return {
    add(noted) {
      last += 1;
      const entry: Entry = { ...noted, number: last, at: clock() };
      const sameKind = entries.filter(({ kind }) => kind === noted.kind);
      const oldest = sameKind.length < MOST_OF_A_KIND ? undefined : sameKind[0];
      entries = [...entries.filter((kept) => kept !== oldest), entry];
      for (const listener of listeners) listener(entry);
    },
    since: (number) => entries.filter((entry) => entry.number > number),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
