import type { ServiceProcess } from "../server/test/process.ts";
import type { BareService } from "./bare-service.ts";
import { processorMsBelow } from "./processor-time.ts";

export interface Measured {
  perSecond: number;
  /** Of one operation, in all processes below the benchmark's own: the service, PostgreSQL, and what else it started. */
  processorMs: number;
}

export async function measure(
  run: () => Promise<{ operations: number; durationMs: number }>,
): Promise<Measured> {
  const before = processorMsBelow();
  const { operations, durationMs } = await run();
  return {
    perSecond: (operations * 1000) / durationMs,
    processorMs: (processorMsBelow() - before) / operations,
  };
}

export function described({ perSecond, processorMs }: Measured): string {
  return `${perSecond.toFixed(0)}/s, ${processorMs.toFixed(3)} ms of processor each`;
}

/** Waits for no answer of a process that has ended. @throws with a sentence that says which, and how */
export function orEndOf<T>(
  { service, bare }: { service: ServiceProcess; bare: BareService },
  measured: Promise<T>,
): Promise<T> {
  const untimely = (name: string, exited: Promise<number | null>) =>
    exited.then((code): never => {
      throw new Error(`The ${name} ended with exit code ${code} before the benchmark did.`);
    });
  return Promise.race([measured, untimely("service", service.exited), untimely("bare service", bare.exited)]);
}
