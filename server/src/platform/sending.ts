/** What makes the service doubt that its database is what it was a moment ago. */
export type Suspicion = "connection_lost" | "cursor_ahead" | "declared";

/** Whether the service may send to others: partners, record stores, an LMS, mailboxes. */
export interface Sending {
  /** True after a restore until an operator allows it, and while that is being found out. What waits goes on waiting. */
  isHeld(): boolean;
  /** Nothing is sent until the database was looked at again. */
  suspect(suspicion: Suspicion): void;
}

/** The side that decides. */
export interface SendingSwitch extends Sending {
  hold(): void;
  release(): void;
  onSuspicion(listener: (suspicion: Suspicion) => void): void;
}

/** Held at first: a process has to look before it sends. */
export function createSendingSwitch(): SendingSwitch {
  let isHeld = true;
  let listener: (suspicion: Suspicion) => void = () => undefined;
  return {
    isHeld: () => isHeld,
    hold() {
      isHeld = true;
    },
    release() {
      isHeld = false;
    },
    suspect(suspicion) {
      isHeld = true;
      listener(suspicion);
    },
    onSuspicion(given) {
      listener = given;
    },
  };
}
