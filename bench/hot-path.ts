import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ServiceProcess } from "../server/test/process.ts";
import { withBareService } from "./bare-service.ts";
import { runHttpLoad } from "./http-load.ts";
import { described, type Measured, measure, orEndOf } from "./measurement.ts";
import { runPgbench } from "./pgbench.ts";
import { median, printResult } from "./result.ts";

const CONCURRENCY = 32;
const SECONDS = 6;
const ROUNDS = 3;

interface HotPath {
  /** What is done, such as "upsert". */
  name: string;
  /** What must be left of the operations a second of pgbench, and of the bare route. */
  limits: { pgbench: number; bare: number };
  /** Below the API's prefix, and the same on the bare service. */
  path: string;
  /** A body for the nth call of a round. */
  body(call: number): unknown;
  /** Prepares data over the public API and returns the pgbench script that does the same work. */
  prepare(environment: {
    service: ServiceProcess;
    token: string;
    organizationId: number;
    databaseUrl: string;
  }): Promise<string>;
}

/**
 * One server process with authentication, limits and validation on, against pgbench running the same statements and
 * against a bare Fastify route, on the same database at the same concurrency, in turns; the median of the rounds' ratios
 * decides. The service runs all the time and numbers the events that each of the three writes.
 */
export async function measureHotPath({ name, limits, path, body, prepare }: HotPath): Promise<void> {
  await withBareService(async ({ folder, postgres, service, bare, organizationId, token }) => {
    const script = join(folder, "statements.sql");
    writeFileSync(script, await prepare({ service, token, organizationId, databaseUrl: postgres.url }));
    let calls = 0;
    const load = (url: string) => () =>
      runHttpLoad({
        url: url + path,
        token,
        concurrency: CONCURRENCY,
        seconds: SECONDS,
        nextBody: () => body(calls++),
      });
    const runs = {
      pgbench: () =>
        runPgbench({ script, connection: postgres.connection, concurrency: CONCURRENCY, seconds: SECONDS }),
      bare: load(bare.url),
      service: load(`${service.siteUrl}/api/v1`),
    };
    const measured = (run: keyof typeof runs) => orEndOf({ service, bare }, measure(runs[run]));
    await measured("service"); // warms all up
    await measured("bare");
    const rounds: Record<keyof typeof runs, Measured>[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const [pgbench, ofBare, ofService] = [
        await measured("pgbench"),
        await measured("bare"),
        await measured("service"),
      ];
      rounds.push({ pgbench, bare: ofBare, service: ofService });
      process.stdout.write(
        `round ${round}: pgbench ${described(pgbench)}; bare ${described(ofBare)}; service ${described(ofService)}\n`,
      );
    }
    for (const yardstick of ["pgbench", "bare"] as const) {
      const processor = median(rounds.map((of) => of[yardstick].processorMs / of.service.processorMs));
      process.stdout.write(`${name}: processor time of ${yardstick} to ours ${processor.toFixed(3)}\n`);
      printResult({
        question: `${name} over HTTP to ${yardstick}`,
        ratio: median(rounds.map((of) => of.service.perSecond / of[yardstick].perSecond)),
        limit: limits[yardstick],
        must: "reach",
      });
    }
  });
}
