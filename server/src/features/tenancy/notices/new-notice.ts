/** What an operator is to be told. */
export interface NewNotice {
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
