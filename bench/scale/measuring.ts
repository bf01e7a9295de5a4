import { median } from "../result.ts";
import { buffersOf, type StatementRead } from "./buffers.ts";
import type { Installation } from "./installation.ts";
import type { Operation } from "./operations.ts";

export interface Figures {
  ms: number;
  buffers: number;
  /** Of the call in the middle, those that read most first. */
  statements: StatementRead[];
}

const WARM_UPS = 3;
/** Of fewer buffers than these a ratio says nothing. */
const FEW_BUFFERS = 8;

/** How many times as much the large installation reads. */
export function buffersRatio(small: Figures, large: Figures): number {
  return large.buffers / Math.max(small.buffers, FEW_BUFFERS);
}

/** Of an operation that the service gave up. */
const endless: Figures = { ms: Number.POSITIVE_INFINITY, buffers: Number.POSITIVE_INFINITY, statements: [] };

/**
 * What the operation takes in each of these installations: medians of several calls, in turns, so that what else the machine
 * does disturbs them alike. Infinitely much where the service refuses, as it does after its time for a statement.
 */
export async function measureOperation(
  operation: Operation,
  installations: readonly Installation[],
  rounds: number,
): Promise<Figures[]> {
  const calls = installations.map((): Figures[] => []);
  for (let round = 0; round < WARM_UPS + rounds; round++) {
    for (const [index, installation] of installations.entries()) {
      if (calls[index]?.includes(endless)) continue;
      const figures = await measureCall(operation, installation, round);
      if (round >= WARM_UPS || figures === endless) calls[index]?.push(figures);
    }
  }
  return calls.map((figures) => (figures.includes(endless) ? endless : middleOf(figures)));
}

async function measureCall(
  operation: Operation,
  installation: Installation,
  round: number,
): Promise<Figures> {
  const action = await operation.prepare(installation, round);
  let ms = Number.NaN;
  try {
    const statements = await installation.counter.countDuring(async () => {
      const begun = performance.now();
      await action();
      ms = performance.now() - begun;
    });
    return { ms, buffers: buffersOf(statements), statements };
  } catch (error) {
    process.stderr.write(`${installation.name}, ${operation.name}: ${error}\n`);
    return endless;
  }
}

function middleOf(figures: readonly Figures[]): Figures {
  const sorted = figures.toSorted((one, other) => one.buffers - other.buffers);
  return {
    ms: median(figures.map(({ ms }) => ms)),
    buffers: median(figures.map(({ buffers }) => buffers)),
    statements: sorted[Math.floor(sorted.length / 2)]?.statements ?? [],
  };
}
