import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../server/src/platform/embedded-postgres/embedded-postgres.ts";
import { type ServiceProcess, startServiceProcess } from "../server/test/process.ts";
import { runHttpLoad } from "./http-load.ts";
import { aMeasuredPartner } from "./partner.ts";
import { runPgbench } from "./pgbench.ts";
import { median, printResult } from "./result.ts";

const CONCURRENCY = 32;
const SECONDS = 6;
const ROUNDS = 3;

export interface Comparison {
  question: string;
  limit: number;
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
 * One server process with authentication, limits and validation on, against pgbench running the same statements on the
 * same database at the same concurrency, in turns; the median of the rounds' ratios decides.
 */
export async function compareWithPgbench(comparison: Comparison): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "lectern-bench-"));
  const log = {
    info: () => undefined,
    warn: (sentence: string) => void process.stderr.write(`${sentence}\n`),
  };
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "data"), log });
  const service = await startServiceProcess({
    environment: { DATABASE_URL: postgres.url, SECRET_KEY: "bench ".repeat(8) },
  });
  try {
    const { organizationId, token } = await aMeasuredPartner(service);
    const script = join(folder, "statements.sql");
    writeFileSync(
      script,
      await comparison.prepare({ service, token, organizationId, databaseUrl: postgres.url }),
    );
    let calls = 0;
    const load = {
      url: service.siteUrl + comparison.path,
      token,
      concurrency: CONCURRENCY,
      seconds: SECONDS,
      nextBody: () => comparison.body(calls++),
    };
    await runHttpLoad(load); // warms both up
    const ratios: number[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const { connection } = postgres;
      const database = await runPgbench({ script, connection, concurrency: CONCURRENCY, seconds: SECONDS });
      const http = await runHttpLoad(load);
      ratios.push(http / database);
      process.stdout.write(
        `round ${round}: ${http.toFixed(0)}/s over HTTP, ${database.toFixed(0)}/s by pgbench\n`,
      );
    }
    const { question, limit } = comparison;
    printResult({ question, ratio: median(ratios), limit, must: "reach" });
  } finally {
    await service.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
