import type { JobKind } from "./kind.ts";

/** What a job is to do, before it is one. */
export interface NewJob {
  organizationId: number;
  kind: JobKind;
  /** Kept as JSON, and read through the kind's schema again. */
  input: unknown;
  rowsTotal?: number | null;
  /** In place of the kind's own, where that depends on the input. */
  resultType?: string;
  /** What its owner asks from the next time. */
  watermark?: string;
  /** What is too large for `input`, in the parts that steps will read (`readInputPart`). */
  parts?: Iterable<string> | AsyncIterable<string>;
}
