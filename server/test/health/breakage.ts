import type { TestApp } from "../app.ts";
import type { Llm } from "../partners/llm/llm.ts";

/** A service that a breakage breaks something of. */
export interface Stage {
  app: TestApp;
  llm: Llm;
  /** The machine's clock, as it is compared with the database's. */
  machineClock: { advance(ms: number): void };
  /** Where the service keeps files: on a disk of four megabytes, if one can be had, else anywhere. */
  files: { folder: string; isSmallDisk: boolean };
  mail: { stop(): Promise<void>; start(): Promise<void> };
}

/** Something that goes wrong, and what all places have to say of it. */
export interface Breakage {
  title: string;
  /** How the service's health, metrics and `doctor` name it. */
  check: string;
  /** The notice. */
  kind: string;
  state: "warning" | "failing";
  /** Whether the process is to be taken out of rotation. */
  takesOutOfRotation?: boolean;
  /** Something is said of it by `/readyz`, whatever the status. */
  isToldByProbe?: boolean;
  /** Why it cannot be broken here; null: it can. */
  skip?(stage: Stage): string | null;
  /** Breaks it, and says how to see it in a list and how to mend it. */
  break(stage: Stage): Promise<Broken>;
}

interface Broken {
  /** What the list of its kind says of it; left out where it is in none. */
  listed?(): Promise<string>;
  /** What the list has to say while it is broken. */
  listedAs?: string;
  mend(): Promise<void>;
}
