/** Where an outcome to avoid was found. */
export interface Finding {
  /** A word of the statement, by its index. */
  at: number;
  /** Characters that are not repeated: a secret stays one. */
  hidden: { start: number; end: number } | null;
  /** Inside of a refusal, which is therefore none: what the author names as one does not undo it. */
  isInRefusal?: boolean;
}
