import type { Database } from "./database/database.ts";
import type { Sentence } from "./health/sentence.ts";

/** What a question of support is about; what is not known is null. */
export interface TraceSubject {
  organizationId: number | null;
  userId: number | null;
  /** Of one request. */
  requestId: string | null;
  /** The public id of one event. */
  eventId: string | null;
}

/** One thing that happened, or did not. */
export interface TraceEntry {
  at: string;
  /** Stable name of what happened, such as `lti.launch`. */
  step: string;
  outcome: "done" | "waiting" | "stopped";
  /** What happened, or why it stopped. */
  detail: readonly Sentence[];
  /** What to do about it, where it stopped or waits. */
  advice?: readonly Sentence[];
  requestId?: string;
  eventId?: string;
}

/** What a feature can tell of a person, a request or an event: its part of the timeline that operators search for. */
export interface TraceSource {
  /** The subjects that this text names: a code, an id or an address that this feature gives or keeps. */
  find?(db: Database, text: string): Promise<readonly TraceSubject[]>;
  /** The newest of what it knows, at most `MOST_ENTRIES`; nothing where the subject says too little. */
  entries(db: Database, subject: TraceSubject, now: Date): Promise<readonly TraceEntry[]>;
}

/** Of one feature, in one timeline. */
export const MOST_ENTRIES = 20;

/** A moment within a sentence, to the minute: `2026-08-31 22:00 UTC`. @param at ISO 8601 */
export function momentInWords(at: string): string {
  return `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
