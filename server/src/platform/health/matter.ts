/** Something that an operator has to know of, as notices, `doctor`, metrics and lists tell it alike. */
export interface Matter {
  /** Null: it concerns the service as a whole. */
  organizationId: number | null;
  /** `noun.what_happened`. */
  kind: string;
  /** problem: something stopped. warning: it will, unless somebody acts. */
  severity: "warning" | "problem";
  subjectType: string;
  subjectId: string | number;
  /** What is so and what to do, in sentences. Secrets and learners' data stay out. */
  message: string;
}

/** What may be wrong with the machine a process runs on, or with the way from there: looked at with each heartbeat. */
export interface HostCheck {
  kinds: readonly string[];
  find(): Promise<readonly HostMatter[]>;
}

export type HostMatter = Pick<Matter, "kind" | "severity" | "message">;
