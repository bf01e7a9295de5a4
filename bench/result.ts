/** The middle of several measurements: one that was disturbed does not decide. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] =
    sorted.length % 2 === 1 ? [sorted[middle], sorted[middle]] : [sorted[middle - 1], sorted[middle]];
  return (low + high) / 2;
}

/** The value below which this share of all lie. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}

interface Result {
  question: string;
  ratio: number;
  limit: number;
  /** Whether the ratio must not fall below the limit, or not rise above it. */
  must: "reach" | "stay below";
}

/** Prints the ratio against its limit; a missed limit makes the run fail. */
export function printResult({ question, ratio, limit, must }: Result): void {
  const holds = must === "reach" ? ratio >= limit : ratio <= limit;
  const sign = must === "reach" ? "≥" : "≤";
  process.stdout.write(
    `${holds ? "holds " : "MISSED"}  ${question}: ratio ${ratio.toFixed(3)} (must be ${sign} ${limit})\n`,
  );
  if (!holds) process.exitCode = 1;
}
