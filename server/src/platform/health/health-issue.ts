import type { Sentence } from "./sentence.ts";

/** Something an operator has to act on. Notices, `doctor`, metrics and lists all report it. */
export interface HealthIssue {
  /** Null: it affects the service as a whole. */
  organizationId: number | null;
  /** `noun.what_happened`. */
  kind: string;
  /** problem: something has stopped working. warning: it will, unless somebody acts. */
  severity: "warning" | "problem";
  subjectType: string;
  subjectId: string | number;
  /** What is wrong and what to do, in sentences. No secrets, no personal data. */
  message: string;
  /** The same with codes; without them clients show the message. */
  sentences?: readonly Sentence[];
}

/** A check of the host that a process runs on, or of a dependency as seen from there. Runs with each heartbeat. */
export interface HostCheck {
  kinds: readonly string[];
  /** @param alive all processes of the service, this one among them, as the last heartbeat found them; none before that */
  find(alive: readonly LiveProcess[]): Promise<readonly HostIssue[]>;
}

export interface LiveProcess {
  id: string;
  role: string;
}

export type HostIssue = Pick<HealthIssue, "kind" | "severity" | "message" | "sentences">;
