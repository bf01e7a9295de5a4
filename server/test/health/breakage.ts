import type { TestApp } from "../app.ts";
import type { Llm } from "../partners/llm/llm.ts";

/** A running service that breakages are applied to. */
export interface Stage {
  app: TestApp;
  llm: Llm;
  /** The machine's clock, as it is compared with the database's. */
  machineClock: { advance(ms: number): void };
  /** Where the service keeps files: on a disk of four megabytes, if one can be had, else anywhere. */
  files: { folder: string; isSmallDisk: boolean };
  mail: { stop(): Promise<void>; start(): Promise<void> };
  /** Ends something that the service may still turn to once its breakage is over. */
  atEnd(end: () => Promise<void>): void;
}

/** A failure to provoke, and what every place has to report about it. */
export interface Breakage {
  title: string;
  /** Its check in the service's health, metrics and `doctor`. */
  check: string;
  /** Kind of the notice. */
  kind: string;
  state: "warning" | "failing";
  /** Whether the process is to be taken out of rotation. */
  takesOutOfRotation?: boolean;
  /** Whether `/readyz` reports it, whatever the status. */
  isToldByProbe?: boolean;
  /** Why it cannot be broken here; null: it can. */
  skip?(stage: Stage): string | null;
  /** Causes the failure, and returns how to see it in a list and how to fix it. */
  break(stage: Stage): Promise<Broken>;
}

interface Broken {
  /** Its state in the list; omitted if no list shows it. */
  listed?(): Promise<string>;
  /** The expected state in the list during the failure. */
  listedAs?: string;
  mend(): Promise<void>;
}
