/** What makes the service doubt that its database is what it was a moment ago. */
type Suspicion = "connection_lost" | "cursor_ahead" | "events_lost" | "declared";

/** Whether the service may send to others: partners, record stores, an LMS, mailboxes. */
export interface Sending {
  /** True after a restore until an operator allows it, and while that is being found out. What waits goes on waiting. */
  isHeld(): boolean;
  /** The same for those about to send: as the database says it, seen within the last second. */
  isHeldNow(): Promise<boolean>;
  /** Nothing is sent until the database was looked at again. */
  suspect(suspicion: Suspicion): void;
}

/** The side that decides. */
export interface SendingSwitch extends Sending {
  hold(): void;
  release(): void;
  onSuspicion(listener: (suspicion: Suspicion) => void): void;
  onRelease(listener: () => void): void;
  /** How to look at the database, which ends in `hold` or `release`. */
  lookWith(look: () => Promise<void>): void;
}

const FRESH_MS = 1_000;

/** Held at first: a process has to look before it sends. */
export function createSendingSwitch(): SendingSwitch {
  let isHeld = true;
  /** Not at all while it is doubted. */
  let decidedAt = Number.NEGATIVE_INFINITY;
  let onSuspicion: (suspicion: Suspicion) => void = () => undefined;
  let onRelease: () => void = () => undefined;
  let look: () => Promise<void> = () => Promise.resolve();

  function decide(holds: boolean): void {
    const wasHeld = isHeld;
    isHeld = holds;
    decidedAt = performance.now();
    if (wasHeld && !holds) onRelease();
  }

  return {
    isHeld: () => isHeld,
    async isHeldNow() {
      // A doubt is waited for, since what is refused now waits for its next attempt. Where the database cannot be asked, what is
      // known of it holds; a connection that was lost is a doubt.
      const isKnown = isHeld && decidedAt !== Number.NEGATIVE_INFINITY;
      if (!isKnown && performance.now() - decidedAt > FRESH_MS) await look().catch(() => undefined);
      return isHeld;
    },
    hold: () => decide(true),
    release: () => decide(false),
    suspect(suspicion) {
      isHeld = true;
      decidedAt = Number.NEGATIVE_INFINITY;
      onSuspicion(suspicion);
    },
    onSuspicion(listener) {
      onSuspicion = listener;
    },
    onRelease(listener) {
      onRelease = listener;
    },
    lookWith(given) {
      look = given;
    },
  };
}
